// `npm run pictures`: compares every screen and state with the stored screenshots, on the desktop in light and on the phone in
// dark, and checks them with axe and for overflow; a part of `npm run test:e2e`. `npm run pictures -- --update-snapshots` renews
// the screenshots; `LONG_TESTS=1` adds axe's check of the colours in the other theme.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const args = process.argv.slice(2);
process.exit(await run([path.join(root, "scripts/e2e.mjs"), "gallery", ...args]));
