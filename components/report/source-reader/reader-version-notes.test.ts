import { describe, expect, it } from "vitest";
import type { PageVersion, SourceResponse } from "@/lib/http/responses";
import { differenceHref, readingsOf, versionNotes } from "./reader-version-notes";

const version = (id: string, readings: number[], wordCount = 100): PageVersion => ({
  ...{
    id,
    readings,
    wordCount,
    readAt: readings[0] ?? 0,
    sha256: "0",
    charCount: wordCount * 6,
    via: "tavily",
  },
});
const shown = (pageId: string | null, versions: PageVersion[], page = versions[0]): SourceResponse =>
  ({ source: { pageId }, page: page ? { id: page.id } : null, versions }) as unknown as SourceResponse;

describe("Versions of a page", () => {
  it("show what each one changed, also when an old text returns", () => {
    const readings = readingsOf([version("a", [10, 40]), version("b", [20, 30])]);
    expect(readings.map(({ at, version: { id }, change }) => [at, id, change])).toEqual([
      [40, "a", "changed"],
      [30, "b", "same"],
      [20, "b", "changed"],
      [10, "a", "first"],
    ]);
  });

  it("show discreetly when the cited text is not the newest, and when it is hardly the same page", () => {
    const old = version("a", [10], 1000);
    expect(versionNotes(shown("a", [old]))).toBeNull();
    expect(versionNotes(shown("a", [version("b", [20], 900), old]))).toMatchObject({
      kind: "newer",
      emptied: false,
    });
    expect(versionNotes(shown("a", [version("b", [20], 3), old]))).toMatchObject({
      kind: "newer",
      emptied: true,
    });
    expect(versionNotes(shown(null, [old]))).toEqual({ kind: "unchecked" });
    expect(versionNotes(shown(null, []))).toBeNull();
  });

  it("are compared from the earlier to the later one", () => {
    const [old, late] = [version("a", [10]), version("b", [20])];
    expect(differenceHref("s", late, old)).toBe("/sources/s?page=a&with=b");
    expect(differenceHref("s", old, late)).toBe("/sources/s?page=a&with=b");
  });
});
