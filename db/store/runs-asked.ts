// Finds runs by their question.

import type { RunRow } from "./runs";
import type { Owner } from "./threads";

export interface RunsAskedStore {
  /** Lists an owner's runs with this question, or with it followed by `before` and more text; newest first. */
  listRunsAsked(options: {
    question: string;
    before: string;
    owner: Owner;
    limit: number;
  }): Promise<RunRow[]>;
}
