// Applies a new value to the blocks of a long text in small batches, so that late results do not block
// rendering of the page.

type Spread<Value> = {
  to: Value;
  /** The current value of each block; blocks beyond the end have `to`. */
  has: readonly Value[];
  /** How many blocks, from the first, have `to` already. */
  reached: number;
};

/** Blocks per batch. */
const AT_ONCE = 4;

/** All blocks have the value. */
export function evenly<Value>(value: Value): Spread<Value> {
  return { to: value, has: [], reached: Number.POSITIVE_INFINITY };
}

export const valueAt = <Value>({ to, has, reached }: Spread<Value>, place: number): Value =>
  place < reached || place >= has.length ? to : (has[place] as Value);

/** Starts a new value at the first of `count` blocks. A short text receives it at once. */
export function spreadTo<Value>(before: Spread<Value>, value: Value, count: number): Spread<Value> {
  if (count <= AT_ONCE) return evenly(value);
  return { to: value, has: Array.from({ length: count }, (_, place) => valueAt(before, place)), reached: 0 };
}

/** Applies the value to the next batch. */
export function spreadOn<Value>(before: Spread<Value>): Spread<Value> {
  const reached = before.reached + AT_ONCE;
  return reached >= before.has.length ? evenly(before.to) : { ...before, reached };
}
