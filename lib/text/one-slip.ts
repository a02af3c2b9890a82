// Words that differ by one slip of the fingers (Damerau 1964).

/** True when one letter was added, left out or replaced, or two neighbours changed places. */
export function isOneSlip(a: string, b: string): boolean {
  const longest = Math.min(a.length, b.length);
  let from = 0;
  while (from < longest && a[from] === b[from]) from += 1;
  let rest = 0;
  while (rest < longest - from && a.at(-1 - rest) === b.at(-1 - rest)) rest += 1;
  const left = a.slice(from, a.length - rest);
  const right = b.slice(from, b.length - rest);
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return left.length <= 1 && right.length <= 1 && left !== right;
}
