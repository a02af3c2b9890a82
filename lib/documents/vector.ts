// Vectors as stored: one signed byte for each dimension, and one sign bit for preselection. The signs alone are
// accurate enough to select a few hundred candidates, whose bytes are then compared.

const LARGEST = 127;

/** The direction of a vector as signed bytes. */
export function toBytes(vector: Float32Array): Int8Array {
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const scale = most > 0 ? LARGEST / most : 0;
  return Int8Array.from(vector, (value) => Math.round(value * scale));
}

/** Number of 32-bit words that hold the signs of this many dimensions. */
export const wordsFor = (dimensions: number): number => Math.ceil(dimensions / 32);

/** Writes the signs into `bits`, starting at `at`. */
export function writeSigns(bytes: Int8Array, bits: Uint32Array, at: number): void {
  for (let word = 0; word * 32 < bytes.length; word += 1) {
    let value = 0;
    const end = Math.min(32, bytes.length - word * 32);
    for (let bit = 0; bit < end; bit += 1) if ((bytes[word * 32 + bit] as number) > 0) value |= 1 << bit;
    bits[at + word] = value >>> 0;
  }
}

/** For each of `count` vectors, the number of signs that differ from the query's. */
export function signDistances(bits: Uint32Array, asked: Uint32Array, count: number): Uint16Array {
  const width = asked.length;
  const distances = new Uint16Array(count);
  let at = 0;
  for (let row = 0; row < count; row += 1) {
    let sum = 0;
    for (let word = 0; word < width; word += 1) {
      let x = (bits[at] as number) ^ (asked[word] as number);
      at += 1;
      x -= (x >>> 1) & 0x55555555;
      x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
      sum += Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
    }
    distances[row] = sum;
  }
  return distances;
}

/** Rows with the `most` smallest distances, unordered; among equal distances the first ones. */
export function nearestRows(distances: Uint16Array, most: number): number[] {
  const histogram = new Uint32Array(65_536);
  for (const distance of distances) histogram[distance] = (histogram[distance] as number) + 1;
  let limit = 0;
  let within = 0;
  while (limit < 65_535 && within + (histogram[limit] as number) <= most) {
    within += histogram[limit] as number;
    limit += 1;
  }
  let atLimit = most - within;
  const rows: number[] = [];
  for (let row = 0; row < distances.length; row += 1) {
    const distance = distances[row] as number;
    if (distance < limit) rows.push(row);
    else if (distance === limit && atLimit > 0) {
      rows.push(row);
      atLimit -= 1;
    }
  }
  return rows;
}

/** Cosine of the angle between two directions, -1 to 1. */
export function cosine(a: Int8Array, b: Int8Array): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] as number;
    const y = b[at] as number;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  return lengthA > 0 && lengthB > 0 ? dot / Math.sqrt(lengthA * lengthB) : 0;
}
