// Bugs of the kind that lose a run, money or trust, inserted by `npm run mutations` one at a time to see that the tests
// notice. That each place stands exactly once in its file is held by a test of its own.

import type { Mutation } from "./bug";
import { AGENT_BUGS } from "./bugs-agent";
import { CONTROL_BUGS } from "./bugs-control";
import { MODEL_BUGS } from "./bugs-model";
import { STORE_BUGS } from "./bugs-store";

export const MUTATIONS: Mutation[] = [...STORE_BUGS, ...CONTROL_BUGS, ...AGENT_BUGS, ...MODEL_BUGS];
