// The rules of the JavaScript; `python -m tools.javascript` asks for them.

import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["gammon_widget/frontend/bundle/", "node_modules/", ".venv/", "my_notebooks/"] },
  js.configs.recommended,
  {
    files: ["gammon_widget/frontend/src/**"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["tools/lite_page.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["tests/js/**", "tools/lite_bytecode.mjs"],
    languageOptions: { globals: globals.node },
  },
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
  { files: ["**/protocol.js"], rules: { "max-len": "off" } }, // made by a program
];
