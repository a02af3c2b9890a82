// `npm run pictures`: compares every screen and state with the stored screenshots, on the desktop and on the phone, and checks
// them with axe in both themes and for overflow. `npm run pictures -- --update-snapshots` renews the screenshots. A part of
// `npm run test:e2e` is its short form: each screen on the desktop, one of each layout on the phone.

import path from "node:path";
import { guardNode, root, run } from "./project.mjs";

guardNode();
const args = process.argv.slice(2);
process.exit(
  await run([path.join(root, "scripts/e2e.mjs"), "gallery", ...args], { env: { LONG_TESTS: "1" } }),
);
