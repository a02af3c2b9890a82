// How the fuzz tests run: a few hundred cases of a fixed seed in `npm test`, as many as wanted by `npm run fuzz`.

/** Each property gets these; a failure prints the seed and the shrunk case. */
export const FUZZ = {
  numRuns: Number(process.env.FUZZ_RUNS || 300),
  seed: Number(process.env.FUZZ_SEED || 20_261_123),
} as const;
/** Milliseconds for one property: the long form may take its time. */
export const FUZZ_TIMEOUT = 3_600_000;
