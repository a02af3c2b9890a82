import { isIP } from "node:net";

function ipv4Bytes(text: string): number[] {
  return text.split(".").map(Number);
}

/** The 16-bit groups of one side of `::`; an IPv4 tail counts as two. */
function groups(side: string): number[] {
  if (side === "") return [];
  return side.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = ipv4Bytes(group);
    return [a * 256 + b, c * 256 + d];
  });
}

/**
 * The 4 or 16 bytes of an address in the spelling of a resolver or a parsed URL; null for other text, and for
 * an address with a zone.
 */
export function addressBytes(text: string): Uint8Array | null {
  const family = text.includes("%") ? 0 : isIP(text);
  if (family === 4) return Uint8Array.from(ipv4Bytes(text));
  if (family !== 6) return null;
  const [head = "", tail] = text.split("::");
  const before = groups(head);
  const after = groups(tail ?? "");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array<number>(zeros).fill(0), ...after];
  return Uint8Array.from(all.flatMap((group) => [group >> 8, group & 255]));
}

/** Whether the first `bits` bits are equal; false for addresses of different families. */
export function sharesPrefix(one: Uint8Array, other: Uint8Array, bits: number): boolean {
  if (one.length !== other.length) return false;
  return one.every((byte, index) => {
    const shown = Math.min(8, Math.max(0, bits - index * 8));
    const mask = 256 - 2 ** (8 - shown);
    return (byte & mask) === ((other[index] ?? 0) & mask);
  });
}
