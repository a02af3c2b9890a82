// Keeps the viewport of a long text stable while pieces are mounted, unmounted and resized, and decides which
// pieces are needed next. Independent of React: it is notified of every change and requests pieces through
// `show`.

import { type Heights, nextRange, type Range } from "./reader-heights";
import { type Piece, pieceAt } from "./reader-pieces";

/** A place to scroll to the middle: its offset, and the mark (`data-at`) at it. */
export type Place = { offset: number; mark: string };

/** How far beyond the viewport pieces are rendered, in pixels. */
const AHEAD = 900;
const CHARACTER = 7.4;
const PIECES = "[data-piece]";

const indexOf = (piece: HTMLElement) => Number(piece.dataset.piece);

export class Keeper {
  private readonly pieces: readonly Piece[];
  private readonly heights: Heights;
  private readonly show: (change: (now: Range) => Range) => void;
  private root: HTMLElement | null = null;
  private scroller: HTMLElement | null = null;
  /** The piece at the top of the viewport, and its offset within the text. */
  private anchor: { index: number; inner: number } | null = null;
  /** The place held in the middle and its scroll position, until the reader scrolls. */
  private held: { place: Place; top: number } | null = null;
  private frame = 0;

  constructor(parts: {
    pieces: readonly Piece[];
    heights: Heights;
    show: (change: (now: Range) => Range) => void;
  }) {
    this.pieces = parts.pieces;
    this.heights = parts.heights;
    this.show = parts.show;
  }

  /** Starts to observe an element; returns a function that stops. */
  attach(root: HTMLElement): () => void {
    this.find(root);
    const target = this.scroller ?? window;
    const sizes = new ResizeObserver(() => {
      // A new width changes the estimated heights, which must be rendered before anything is computed from
      // them.
      const changed = this.heights.setColumns(Math.floor(root.clientWidth / CHARACTER));
      if (this.held && !this.has(this.held.place)) this.hold(this.held.place);
      else if (changed && this.drawn().length < this.pieces.length) this.show((now) => ({ ...now }));
      else this.settle();
    });
    sizes.observe(root);
    target.addEventListener("scroll", this.scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(this.frame);
      sizes.disconnect();
      target.removeEventListener("scroll", this.scrolled);
    };
  }

  find(root: HTMLElement): void {
    this.root = root;
    this.scroller = scrollerOf(root);
  }

  /**
   * Scrolls a place to the middle as soon as its piece is mounted, and keeps it there while its surroundings
   * settle.
   */
  hold(place: Place): void {
    this.held = { place, top: this.scrollTop() };
    const index = pieceAt(this.pieces, place.offset);
    this.show((now) => (now.first <= index && index <= now.last ? now : { first: index, last: index }));
    this.settle();
  }

  /** Called after rendering or resizing: measures the pieces and compensates the scroll position. */
  settle(): void {
    const { root } = this;
    if (!root) return;
    for (const piece of this.drawn()) this.heights.set(indexOf(piece), piece.getBoundingClientRect().height);
    if (this.held) {
      this.bring(this.held.place);
      this.held.top = this.scrollTop();
    } else if (this.anchor) {
      const { index, inner } = this.anchor;
      const piece = this.drawn().find((element) => indexOf(element) === index);
      const by = piece ? this.innerOf(piece) - inner : 0;
      if (Math.abs(by) > 0.5) (this.scroller ?? window).scrollBy({ top: by, behavior: "instant" });
    }
    this.remember();
    this.planSoon();
  }

  /** Requests the pieces near the viewport. */
  readonly plan = (): void => {
    // The held place comes first; the rest is requested when its piece is mounted.
    if (!this.root || (this.held && !this.has(this.held.place))) return;
    const { top } = this.root.getBoundingClientRect();
    const view = this.view();
    const at = (y: number) => this.heights.at(y - top);
    const wanted = { first: at(view.top - AHEAD), last: at(view.bottom + AHEAD) };
    const seen = { first: at(view.top), last: at(view.bottom) };
    this.show((now) => nextRange(now, wanted, seen));
  };

  private readonly scrolled = (): void => {
    // The person scrolled, so the place is no longer held.
    if (this.held && Math.abs(this.scrollTop() - this.held.top) > 2) this.held = null;
    this.remember();
    this.planSoon();
  };

  private has({ offset }: Place): boolean {
    const index = pieceAt(this.pieces, offset);
    return this.drawn().some((piece) => indexOf(piece) === index);
  }

  private planSoon(): void {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(this.plan);
  }

  private drawn(): HTMLElement[] {
    return [...(this.root?.querySelectorAll<HTMLElement>(PIECES) ?? [])];
  }

  private innerOf(piece: HTMLElement): number {
    return piece.getBoundingClientRect().top - (this.root?.getBoundingClientRect().top ?? 0);
  }

  private remember(): void {
    const { top } = this.view();
    const seen = this.drawn().find((piece) => piece.getBoundingClientRect().bottom > top);
    this.anchor = seen ? { index: indexOf(seen), inner: this.innerOf(seen) } : null;
  }

  private bring({ offset, mark }: Place): void {
    const marked = this.root?.querySelector(`[data-at="${CSS.escape(mark)}"]`);
    const index = pieceAt(this.pieces, offset);
    const target = marked ?? this.drawn().find((piece) => indexOf(piece) === index);
    target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  }

  private view(): { top: number; bottom: number } {
    const box = this.scroller?.getBoundingClientRect();
    return box ? { top: box.top, bottom: box.bottom } : { top: 0, bottom: window.innerHeight };
  }

  private scrollTop(): number {
    return this.scroller?.scrollTop ?? window.scrollY;
  }
}

/** The panel or sheet that scrolls the text; null when the page itself scrolls. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  return null;
}
