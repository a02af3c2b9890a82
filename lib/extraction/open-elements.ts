// Which elements are open at a place of a page that is read without a tree, as far as it matters for what is hidden. One
// look at each tag, whatever the page nests or leaves open.

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** These have no content. */
const VOID = set("area base br col embed hr img input link meta param source track wbr");
/** Their end tags end also what was left open in them; those of others do not reach out of what is hidden. */
const BLOCKS = set(
  "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul",
);
/** Out of these no end tag but their own reaches. */
const WALLS = set("template object select");
/** What their ends leave open goes on. */
const WHOLE = set("html head body");

const ROWS = set("tr tbody thead tfoot");
const CELLS = set("td th tr tbody thead tfoot");
const TERMS = set("dt dd");
/** By the element, what begins behind it and ends it. */
const ENDED_BY: Readonly<Record<string, ReadonlySet<string>>> = {
  p: set(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul",
  ),
  li: set("li"),
  dt: TERMS,
  dd: TERMS,
  option: set("option optgroup"),
  tr: ROWS,
  td: CELLS,
  th: CELLS,
};
/** So many elements that were left open are looked through for one that is ended without an end tag. */
const LOOKED_THROUGH = 20;

export class OpenElements {
  readonly #names: string[] = [];
  /** Of each name the places at which it is open, the innermost last. */
  readonly #places = new Map<string, number[]>();
  /** Place of the outermost element that is hidden. */
  #hidden: number | null = null;

  /** True where nothing is seen. */
  get hidden(): boolean {
    return this.#hidden !== null;
  }

  /** True where an element of this name is open. */
  has(name: string): boolean {
    return (this.#places.get(name)?.length ?? 0) > 0;
  }

  /** A start tag; `unseen` is asked only where it is not hidden anyway. */
  open(name: string, unseen: () => boolean): void {
    this.#endImplied(name);
    if (VOID.has(name)) return;
    const place = this.#names.length;
    this.#names.push(name);
    const places = this.#places.get(name);
    if (places) places.push(place);
    else this.#places.set(name, [place]);
    if (this.#hidden === null && unseen()) this.#hidden = place;
  }

  /** An end tag. */
  close(name: string): void {
    const place = WHOLE.has(name) ? undefined : this.#places.get(name)?.at(-1);
    if (place === undefined || (this.#hidden !== null && place < this.#hidden && !this.#reachesOut(name)))
      return;
    this.#endFrom(place);
  }

  #reachesOut(name: string): boolean {
    return BLOCKS.has(name) && !WALLS.has(this.#names[this.#hidden ?? -1] ?? "");
  }

  #endImplied(name: string): void {
    for (let looked = 0; looked < LOOKED_THROUGH; looked += 1) {
      const place = this.#names.length - 1 - looked;
      const open = this.#names[place];
      if (open === undefined) return;
      if (ENDED_BY[open]?.has(name)) {
        this.#endFrom(place);
        looked = -1;
      } else if (BLOCKS.has(open)) return;
    }
  }

  #endFrom(place: number): void {
    while (this.#names.length > place) this.#places.get(this.#names.pop() ?? "")?.pop();
    if (this.#hidden !== null && this.#hidden >= place) this.#hidden = null;
  }
}
