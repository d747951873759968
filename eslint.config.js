// The rules of the front end; `python -m tools.javascript` checks them.

import js from "@eslint/js";
import globals from "globals";
import { defineConfig } from "eslint/config";
import typescript from "typescript-eslint";

export default defineConfig(
  { ignores: ["gammon_widget/frontend/bundle/", "node_modules/", ".venv/", "my_notebooks/"] },
  js.configs.recommended,
  { files: ["**/*.ts"], extends: [typescript.configs.strict] },
  {
    files: ["gammon_widget/classroom/overview.js", "tools/lite_*.js", "tests/**/page.js"],
    languageOptions: { globals: globals.browser },
  },
  { files: ["tools/*.mjs"], languageOptions: { globals: globals.node } },
  { files: ["tools/lite_p*.mjs"], languageOptions: { globals: globals.worker } },
  {
    rules: {
      eqeqeq: "error",
      "max-lines-per-function": ["error", { max: 60 }],
      "max-len": ["error", { code: 100 }],
      "no-implicit-globals": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  { files: ["**/protocol.ts"], rules: { "max-len": "off" } }, // generated
);
