/** True when tests that have a short and a long form are to run in the long one: `LONG_TESTS=1`. */
export const isLongForm = process.env.LONG_TESTS === "1";
