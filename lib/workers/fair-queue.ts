// A fair queue. Each person has a queue of their own, and the person with the fewest running jobs is next: a
// hundred jobs of one person delay another person's job only by those that already run.

type FairQueue<Item> = {
  /** Appends an item to this person's queue. */
  add(person: string, item: Item): void;
  /** Removes an item whose caller no longer waits. */
  remove(person: string, item: Item): void;
  /** How many items of this person wait. */
  waiting(person: string): number;
  /** Takes the next item, which counts as running until `ended`; undefined when the queue is empty. */
  next(): Item | undefined;
  /** Reports that an item of this person, returned by `next`, has ended. */
  ended(person: string): void;
};

type Line<Item> = {
  items: Item[];
  running: number;
  /** Increases with each item taken; 0 for a person who was not served yet. */
  served: number;
};

/**
 * Between people with equally many running items, the one served longest ago is next; one person's items keep
 * their order.
 */
export function createFairQueue<Item>(): FairQueue<Item> {
  const lines = new Map<string, Line<Item>>();
  let turns = 0;

  const lineOf = (person: string): Line<Item> => {
    const line = lines.get(person) ?? { items: [], running: 0, served: 0 };
    lines.set(person, line);
    return line;
  };
  const forget = (person: string, { items, running }: Line<Item>): void => {
    if (items.length === 0 && running === 0) lines.delete(person);
  };

  return {
    add: (person, item) => void lineOf(person).items.push(item),
    remove(person, item) {
      const line = lineOf(person);
      line.items = line.items.filter((other) => other !== item);
      forget(person, line);
    },
    waiting: (person) => lines.get(person)?.items.length ?? 0,
    next() {
      let first: Line<Item> | null = null;
      for (const line of lines.values()) {
        if (line.items.length === 0) continue;
        const sooner =
          !first ||
          line.running < first.running ||
          (line.running === first.running && line.served < first.served);
        if (sooner) first = line;
      }
      if (!first) return undefined;
      turns += 1;
      first.served = turns;
      first.running += 1;
      return first.items.shift();
    },
    ended(person) {
      const line = lineOf(person);
      line.running -= 1;
      forget(person, line);
    },
  };
}
