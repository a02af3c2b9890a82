// How deep the elements of a document nest, told from its tags alone, in time that grows with their number. An end tag
// closes an element only if one of that name is open, as in the parsers that build the tree: end tags of nothing must not
// make a deep document look flat.

export class Nesting {
  readonly #names: string[] = [];
  readonly #open = new Map<string, number>();
  #deepest = 0;

  /** The depth of the deepest element so far. */
  get deepest(): number {
    return this.#deepest;
  }

  /** A start tag of an element that has content. */
  open(name: string): void {
    this.#names.push(name);
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
    this.#deepest = Math.max(this.#deepest, this.#names.length);
  }

  /** An end tag: it closes the innermost element of that name and everything inside it. */
  close(name: string): void {
    if (!this.#open.get(name)) return;
    for (let last = this.#names.pop(); last !== undefined; last = this.#names.pop()) {
      this.#open.set(last, (this.#open.get(last) ?? 1) - 1);
      if (last === name) return;
    }
  }
}
