// `npm run pictures`: every screen and state at both widths and in both themes, compared with the pictures that are kept, by
// axe, and for room; a part of `npm run test:e2e`. `npm run pictures -- --update-snapshots` makes the pictures anew.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const args = process.argv.slice(2);
process.exit(await run([path.join(root, "scripts/e2e.mjs"), "gallery", ...args]));
