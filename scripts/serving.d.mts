export const SEMI_SPACE: string;
export function serving(place: { root: string; host: string; port: number }): {
  args: string[];
  env: { MALLOC_ARENA_MAX: string; NODE_ENV: "production"; __NEXT_PRIVATE_STANDALONE_CONFIG: string };
};
