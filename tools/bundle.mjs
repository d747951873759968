// Bundles modules of the front end: node tools/bundle.mjs FOLDER OPTIONS MODULE…
//
// OPTIONS are options of esbuild, as JSON. Style sheets are imported as minified text.

import { readFile } from "node:fs/promises";
import { build, transform } from "esbuild";

const [outdir, options, ...entryPoints] = process.argv.slice(2);

const styles = {
  name: "styles",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path), { loader: "css", minify: true });
      return { contents: code, loader: "text" };
    });
  },
};

await build({
  entryPoints,
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  plugins: [styles],
  ...JSON.parse(options),
});
