// Bugs that would lose a run, money or trust, inserted by `npm run mutations` one at a time to check that tests fail. A
// separate test checks that each text occurs exactly once in its file.

import type { Mutation } from "./bug";
import { AGENT_BUGS } from "./bugs-agent";
import { CONTROL_BUGS } from "./bugs-control";
import { MODEL_BUGS } from "./bugs-model";
import { STORE_BUGS } from "./bugs-store";

export const MUTATIONS: Mutation[] = [...STORE_BUGS, ...CONTROL_BUGS, ...AGENT_BUGS, ...MODEL_BUGS];
