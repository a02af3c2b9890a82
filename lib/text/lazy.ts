// Tables that few requests need are made when one does, since making them all would be a tenth of the start.

/** Returns a function that makes its value at the first call and returns the same one ever after. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

/** A set that is made when it is first asked. */
export function lazySet(make: () => ReadonlySet<string>): Pick<ReadonlySet<string>, "has"> {
  const made = lazy(make);
  return { has: (one) => made().has(one) };
}
