/** A known bug: `find` occurs exactly once in `file`, and the code compiles with `replace` in its place. */
export type Mutation = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The minimal list of test files that should fail. */
  tests: string[];
};
