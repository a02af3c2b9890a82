import { describe, expect, it } from "vitest";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import type { ReportOrigin } from "@/lib/run-log/run-state";
import { editedByHand, limitQuotesClaim } from "./edited-by-hand";
import { isQuotesOnly } from "./quotes-only";

const versionsOf = (...origins: ReportOrigin[]) =>
  origins.map((origin, at) => ({ id: `rep_${at}`, origin, writtenAt: 100 + at }));

describe("A version is edited by hand", () => {
  it.each<[string, ReportOrigin[], number | null]>([
    ["not as the agent wrote it", ["agent"], null],
    ["at the time of its edit", ["agent", "edit"], 101],
    ["at the time of the last edit", ["agent", "edit", "edit"], 102],
    ["also after it was checked again", ["agent", "edit", "recheck"], 101],
    ["also after a section was rewritten", ["agent", "edit", "rewrite"], 101],
    ["not when it was only checked again", ["agent", "recheck"], null],
    ["not when the agent then wrote it anew", ["agent", "edit", "agent"], null],
  ])("%s", (_what, origins, at) => {
    const versions = versionsOf(...origins);
    expect(editedByHand(versions, `rep_${origins.length - 1}`)).toBe(at);
  });

  it("when it restores a version that was, also after it was checked again", () => {
    const versions = (restores: string) => [
      ...versionsOf("agent", "edit", "agent"),
      { id: "rep_3", origin: "restore" as const, writtenAt: 103, restores },
      { id: "rep_4", origin: "recheck" as const, writtenAt: 104 },
    ];
    expect(editedByHand(versions("rep_1"), "rep_4")).toBe(101);
    expect(editedByHand(versions("rep_0"), "rep_3")).toBeNull();
    // A version is never restored from itself.
    expect(editedByHand(versions("rep_3"), "rep_3")).toBeNull();
  });

  it("by the versions up to its own", () => {
    expect(editedByHand(versionsOf("agent", "edit"), "rep_0")).toBeNull();
    expect(editedByHand(versionsOf("agent", "edit"), "rep_9")).toBeNull();
  });
});

describe("The claim to only quote", () => {
  it("is limited to the text before the edit, in each language, with all words kept", () => {
    for (const language of ["en", "ru", "de", "fr", "es"] as const) {
      const { aboutHeading, about, aboutTaken, aboutUnusable } = phrasesFor(language).report;
      for (const say of [about, aboutTaken, aboutUnusable]) {
        const before = `Text [1].\n\n## ${aboutHeading}\n\n`;
        const limited = limitQuotesClaim(`${before}${say(3, 2)} My own words.\n`);
        expect(limited.startsWith(before)).toBe(true);
        expect(limited.endsWith(` ${say(3, 2)} My own words.\n`)).toBe(true);
        expect(isQuotesOnly(limited)).toBe(false);
        expect(limitQuotesClaim(limited)).toBe(limited);
      }
    }
  });

  it("leaves any other text as it is", () => {
    const text = "Text [1].\n\n## About this report\n\nIt was written with care.";
    expect(limitQuotesClaim(text)).toBe(text);
  });
});
