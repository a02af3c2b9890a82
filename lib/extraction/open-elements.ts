// Tracks which elements are open while a page is scanned without a tree, as far as needed to know what is hidden.
// Constant work per tag, however deeply the page nests.

const set = (names: string): ReadonlySet<string> => new Set(names.split(" "));

/** Elements without content. */
const VOID = set("area base br col embed hr img input link meta param source track wbr");
/**
 * Elements whose end tags also close unclosed elements inside them. End tags of others do not close a hidden element.
 */
const BLOCKS = set(
  "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup li listing main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul",
);
/** Only the elements' own end tags close these. */
const WALLS = set("template object select");
/** Elements that stay open after their end tag. */
const WHOLE = set("html head body");

const ROWS = set("tr tbody thead tfoot");
const CELLS = set("td th tr tbody thead tfoot");
const TERMS = set("dt dd");
/** For each element, the start tags that close it. */
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
/** How many unclosed elements are examined for one that a start tag closes. */
const LOOKED_THROUGH = 20;

export class OpenElements {
  readonly #names: string[] = [];
  /** For each name, the indices at which it is open, innermost last. */
  readonly #places = new Map<string, number[]>();
  /** Index of the outermost hidden element. */
  #hidden: number | null = null;

  /** True inside a hidden element. */
  get hidden(): boolean {
    return this.#hidden !== null;
  }

  /** True if an element with this name is open. */
  has(name: string): boolean {
    return (this.#places.get(name)?.length ?? 0) > 0;
  }

  /** Processes a start tag; `unseen` is called only outside hidden elements. */
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

  /** Processes an end tag. */
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
