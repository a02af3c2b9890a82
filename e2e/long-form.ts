/** True when tests with a short and a long form run in the long one: `LONG_TESTS=1`. */
export const isLongForm = process.env.LONG_TESTS === "1";
