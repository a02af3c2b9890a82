/** Fits most bodies, at the cost of a few kilobytes. */
const FIRST_BYTES = 16_384;

/**
 * Joins the pieces of a body as they arrive. The bytes are copied and the pieces released, so the memory
 * depends on the number of bytes (at most twice as many) and not on the number of pieces: a server may send
 * every byte separately.
 */
export class GatheredBytes {
  #bytes: Uint8Array = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.byteLength;
    if (needed > this.#bytes.byteLength) {
      const larger = new Uint8Array(Math.max(FIRST_BYTES, needed, this.#bytes.byteLength * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.#length);
    this.#length = needed;
  }

  /** All bytes so far, in an array of their own. */
  taken(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length) as Uint8Array<ArrayBuffer>;
  }
}
