import { expect, it } from "vitest";
import { lanesIn } from "./timeline-lanes";
import type { CallRow } from "./timeline-rows";

const row = (id: string, instance?: string) => ({ id, call: instance ? { instance } : {} }) as CallRow;
const ids = (rows: CallRow[]) =>
  lanesIn(rows).map(({ name, rows: own }) => [name, own.map(({ id }) => id).join("")]);

it("X7: calls of a step are grouped by sub-question, in the order in which these begin", () => {
  expect(ids([row("a", "price"), row("b"), row("c", "wages"), row("d", "price")])).toEqual([
    ["price", "ad"],
    [null, "b"],
    ["wages", "c"],
  ]);
  expect(ids([row("a"), row("b")])).toEqual([[undefined, "ab"]]);
});
