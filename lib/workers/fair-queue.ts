// Whose turn it is. Each person has a queue of their own, and who has the fewest jobs going on comes first: a hundred jobs
// of one person delay another's by no more than what is running already.

type FairQueue<Item> = {
  /** Puts it behind what this person waits for already. */
  add(person: string, item: Item): void;
  /** Takes out what is not waited for any longer. */
  remove(person: string, item: Item): void;
  /** How many items this person waits for. */
  waiting(person: string): number;
  /** Takes the next item out, which counts as running until `ended`; undefined when nothing waits. */
  next(): Item | undefined;
  /** An item of this person that `next` gave has ended. */
  ended(person: string): void;
};

type Line<Item> = {
  items: Item[];
  running: number;
  /** Counts up with each item that was taken out; 0 for who was not served yet. */
  served: number;
};

/** Between people with equally many running, who was served longest ago comes first; one person's items keep their order. */
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
