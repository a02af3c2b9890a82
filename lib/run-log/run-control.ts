// What a person and the engine do to a run while it goes on, as it stands in the folded state. Data only.

/** What a model costs, in units of `currency` for a million tokens. */
export type Price = {
  currency: string;
  input: number;
  /** Of input that the endpoint had in its cache. */
  cachedInput: number;
  output: number;
};

/** The most a run may use; null where nothing is set. */
export type Budget = {
  /** Input and output of the model together. */
  tokens: number | null;
  searches: number | null;
  /** Of work: waiting for the person or in the queue does not count. */
  minutes: number | null;
  /** In the currency of the price list. */
  money: number | null;
};

/** Caps as a person names them: what is left out stays as it is, null lifts one. */
export type AskedBudget = { [Cap in keyof Budget]?: Budget[Cap] | undefined };

export const NO_BUDGET: Budget = { tokens: null, searches: null, minutes: null, money: null };

/** A message of the person to a run that goes on. */
export type Steer = {
  id: string;
  /** Empty when it only bans or drops. */
  message: string;
  /** Hosts whose pages are neither offered nor read any more, subdomains included. */
  banHosts: string[];
  /** Lines of the plan, word for word, that are struck. */
  dropSteps: string[];
  at: number;
  /** The step whose request said it first; null while it waits for one. */
  step: number | null;
};

/** The person asked for the end with what is there. */
export type Finishing = {
  at: number;
  /** From this step on only closing tools are on offer. */
  step: number;
};

/** "Show me the plan first". */
export type PlanReview = {
  askedAt: number | null;
  reviewedAt: number | null;
  /** What the person changed, a sentence each; empty when the plan was taken as it was. */
  changes: string[];
};

/** Results of old steps are told to the model as notes. */
export type Compaction = {
  /** The last step that is told so. */
  through: number;
  /** The first step that was asked for with it. */
  step: number;
  /** Tokens that prompt and reply may have together, as known then; absent or null when they were not. */
  window?: number | null;
};

/** The run of the same thread that this one goes on from. */
export type Branch = {
  runId: string;
  /** The last step of that run which this one keeps; 0 for none. */
  step: number;
  /** Numbers of the sources that were known then. */
  numbers: number[];
};

/** Time in which the run worked: neither waiting for the person nor in line. */
export type Worked = {
  /** Milliseconds up to `since`. */
  ms: number;
  /** Null while it does not work. */
  since: number | null;
};
