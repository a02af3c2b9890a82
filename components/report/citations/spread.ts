// A new value for every block of a long text, taken by a few at a time: what is known of a report at its end must not stop
// the page to be shown.

type Spread<Value> = {
  to: Value;
  /** What each block has now; one beyond the end has `to`. */
  has: readonly Value[];
  /** How many, from the first, have `to` already. */
  reached: number;
};

/** Blocks that take the new value together. */
export const AT_ONCE = 4;

/** Everything has the value. */
export function evenly<Value>(value: Value): Spread<Value> {
  return { to: value, has: [], reached: Number.POSITIVE_INFINITY };
}

export const valueAt = <Value>({ to, has, reached }: Spread<Value>, place: number): Value =>
  place < reached || place >= has.length ? to : (has[place] as Value);

/** Begins with a new value, from the first of `count` blocks on. A short text takes it whole. */
export function spreadTo<Value>(before: Spread<Value>, value: Value, count: number): Spread<Value> {
  if (count <= AT_ONCE) return evenly(value);
  return { to: value, has: Array.from({ length: count }, (_, place) => valueAt(before, place)), reached: 0 };
}

/** A few more blocks have it. */
export function spreadOn<Value>(before: Spread<Value>): Spread<Value> {
  const reached = before.reached + AT_ONCE;
  return reached >= before.has.length ? evenly(before.to) : { ...before, reached };
}
