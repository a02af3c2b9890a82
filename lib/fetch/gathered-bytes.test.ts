import { expect, it } from "vitest";
import { GatheredBytes } from "./gathered-bytes";

it("SEC-5: joins parts in order, and retains none of them", () => {
  const gathered = new GatheredBytes();
  const piece = new Uint8Array([1, 2, 3]);
  for (let at = 0; at < 20_000; at += 1) gathered.add(piece);
  piece.fill(9);
  expect(gathered.length).toBe(60_000);
  const taken = gathered.taken();
  expect(taken.byteLength).toBe(60_000);
  expect(taken.buffer.byteLength).toBe(60_000);
  expect([...taken.subarray(59_996)]).toEqual([3, 1, 2, 3]);
});

it("is empty without input", () => {
  expect(new GatheredBytes().taken()).toEqual(new Uint8Array());
});
