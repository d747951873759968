// The entry of the bundle: a script without exports, for `run_js` of Pyodide. Its value is `load`.

import { load } from "./network";

(globalThis as { gammonNet?: typeof load }).gammonNet = load;
