// Values as YAML has them, laid over one another key by key.

export type Tree = Record<string, unknown>;

export const isMap = (value: unknown): value is Tree =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `over` counts where it says something; maps are laid over key by key, everything else is replaced. */
export function layered(under: unknown, over: unknown): unknown {
  if (over === undefined) return under;
  if (!isMap(under) || !isMap(over)) return over;
  const keys = new Set([...Object.keys(under), ...Object.keys(over)]);
  return Object.fromEntries([...keys].map((key) => [key, layered(at(under, [key]), at(over, [key]))]));
}

/** The value at a path; undefined where there is none. */
export function at(tree: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((here, key) => {
    if (Array.isArray(here)) return here[Number(key)];
    return isMap(here) && Object.hasOwn(here, String(key)) ? here[String(key)] : undefined;
  }, tree);
}

/** The tree with a value at a path. */
export function withValue(tree: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const here = isMap(tree) ? tree : {};
  return { ...here, [key]: withValue(at(here, [key]), rest, value) };
}

/** A map without the keys that say nothing. */
export const withoutNulls = (tree: unknown): unknown =>
  isMap(tree) ? Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== null)) : tree;
