import { expect, it } from "vitest";
import { readCursor } from "./sse";

it.each([
  ["-7", null, 0],
  ["NaN", null, 0],
  ["1e3", null, 0],
  ["0x10", null, 0],
  [" 5", null, 0],
  ["99999999999999999999", null, 0],
  ["5", "abc", 5],
  ["5", "9", 9],
  ["5", "", 5],
  [null, "-1", 0],
  [null, null, 0],
])("after %j with Last-Event-ID %j reads as %i", (after, lastId, cursor) => {
  const url = new URL("http://127.0.0.1/api/runs/run_1/events");
  if (after !== null) url.searchParams.set("after", after);
  expect(readCursor(new Request(url, { headers: lastId === null ? {} : { "last-event-id": lastId } }))).toBe(
    cursor,
  );
});
