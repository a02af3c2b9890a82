// Computes how deeply the elements of a document are nested from its tags alone, in linear time. An end tag closes an
// element only if one with that name is open, as in the parsers that build the tree: unmatched end tags must not make a
// deep document look flat.

export class Nesting {
  readonly #names: string[] = [];
  readonly #open = new Map<string, number>();
  #deepest = 0;

  /** The depth of the deepest element so far. */
  get deepest(): number {
    return this.#deepest;
  }

  /** Processes the start tag of an element with content. */
  open(name: string): void {
    this.#names.push(name);
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    this.#deepest = Math.max(this.#deepest, this.#names.length);
  }

  /** Processes an end tag: closes the innermost element with that name and everything inside it. */
  close(name: string): void {
    if (!this.#open.get(name)) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#open.set(last, (this.#open.get(last) ?? 1) - 1);
      if (last === name) return;
    }
  }
}
