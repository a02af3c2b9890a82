import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { log } from "@/lib/log";
import { leftOutFacts, readFact } from "./stored-fact";

const schema = z.object({ folder: z.string() });
const stored = (value: string | null) => ({ findFact: async () => value });

afterEach(() => vi.restoreAllMocks());

it("a fact is read as its schema says; one that is not stored is null", async () => {
  expect(await readFact(stored('{"folder":"/notes"}'), "obsidian", schema)).toEqual({ folder: "/notes" });
  expect(await readFact(stored(null), "obsidian", schema)).toBeNull();
  expect(leftOutFacts()).toEqual([]);
});

it.each(["{folder", '{"folder":1}', ""])(
  "%j is left out, and said once until it can be read again",
  async (text) => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
    for (let time = 0; time < 3; time += 1)
      expect(await readFact(stored(text), "obsidian", schema)).toBeNull();
    expect(warn.mock.calls.map(([event, fields]) => [event, fields?.fact])).toEqual([
      ["fact-left-out", "obsidian"],
    ]);
    expect(leftOutFacts()).toEqual(["obsidian"]);
    await readFact(stored('{"folder":"/notes"}'), "obsidian", schema);
    expect(leftOutFacts()).toEqual([]);
  },
);
