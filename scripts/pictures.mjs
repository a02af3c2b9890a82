// `npm run pictures`: compares every screen and state at both widths and in both themes with the stored
// screenshots, and checks them with axe and for overflow; a part of `npm run test:e2e`. `npm run pictures --
// --update-snapshots` renews the screenshots.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const args = process.argv.slice(2);
process.exit(await run([path.join(root, "scripts/e2e.mjs"), "gallery", ...args]));
