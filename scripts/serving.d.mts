export const SEMI_SPACE: string;
export const COLLECTED: string;
/** How the native heap is limited, as environment variables. */
export const NATIVE_HEAP: Record<string, string>;
export function serving(place: { root: string; host: string; port: number }): {
  args: string[];
  env: {
    MALLOC_ARENA_MAX: string;
    MALLOC_MMAP_THRESHOLD_: string;
    NODE_ENV: "production";
    NEXT_MANUAL_SIG_HANDLE: string;
    __NEXT_PRIVATE_STANDALONE_CONFIG: string;
  };
};
