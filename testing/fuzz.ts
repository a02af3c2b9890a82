// Configuration of the fuzz tests: a few hundred cases with a fixed seed in `npm test`, any number in `npm run fuzz`.

/** Options for each property; a failure prints the seed and the shrunk case. */
export const FUZZ = {
  numRuns: Number(process.env.FUZZ_RUNS || 300),
  seed: Number(process.env.FUZZ_SEED || 20_261_123),
} as const;
/** Milliseconds for one property, enough for the long form. */
export const FUZZ_TIMEOUT = 3_600_000;
