/** A bug in one place of the code: `find` stands exactly once in `file`. With `replace` in its place the code compiles. */
export type Mutation = {
  name: string;
  file: string;
  find: string;
  replace: string;
  /** The fewest test files that should notice. */
  tests: string[];
};
