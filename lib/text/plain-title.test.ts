import { describe, expect, it } from "vitest";
import { exportFileName } from "@/lib/report-export/formats";
import { foldEvent, initialState } from "@/lib/run-log/state";
import { titleOf } from "@/lib/runs/create-run";
import { plainTitle } from "./plain-title";

const MARKS = [
  ...["\u061c", "\u200e", "\u200f", "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"],
  ...[
    "\u2066",
    "\u2067",
    "\u2068",
    "\u2069",
    "\u2028",
    "\u2029",
    "\u0000",
    "\u0007",
    "\u001b",
    "\u0085",
    "\ufeff",
  ],
];
const hold = (text: string) => MARKS.filter((mark) => text.includes(mark));

describe("SEC-11: a title shows its letters in the order in which they are read", () => {
  it.each(MARKS.map((mark) => [`U+${mark.charCodeAt(0).toString(16).padStart(4, "0")}`, mark]))(
    "SEC-11: %s is removed",
    (_, mark) => {
      expect(plainTitle(`invoice${mark}fdp.exe`)).toBe("invoice fdp.exe");
      expect(plainTitle(`${mark}a${mark}${mark}b${mark}`)).toBe("a b");
    },
  );

  it.each(["Why is the sky blue?", "  as it  was ", "שלום עולם", "می‌خواهم", "क्‍ष", "👩‍💻 at work", "Ж\u0301"])(
    "an honest title is unchanged: %s",
    (title) => expect(plainTitle(title)).toBe(title),
  );

  it("SEC-11: in the titles of threads and the names of exported files", () => {
    const title = `On ${MARKS.join("x")} tides`;
    expect(hold(titleOf(title))).toEqual([]);
    expect(hold(exportFileName({ title, writtenAt: 0 }, "html"))).toEqual([]);
  });

  it("SEC-11: in the titles of sources, pages and reports, also from a log or a bundle", () => {
    const raw = `A ${MARKS.join("x")} page`;
    const at = { runId: "run_1", at: 1, v: 1 as const };
    const source = {
      ...{ id: "src_1", number: 1, url: "https://a.test/", urlKey: "a.test", host: "a.test" },
      ...{ title: raw, snippet: "", publishedAt: null },
    };
    const added = foldEvent(initialState({ id: "run_1", threadId: "thr_1", createdAt: 1 } as never), {
      ...at,
      ...source,
      seq: 1,
      type: "source-added",
    } as never);
    expect(hold(added.sources[0]?.title ?? raw)).toEqual([]);
    const bare = { ...added, sources: added.sources.map((one) => ({ ...one, title: "" })) };
    const filled = foldEvent(bare, { ...at, ...source, seq: 2, type: "source-filled" } as never);
    expect(filled.sources[0]?.title).not.toBe("");
    expect(hold(filled.sources[0]?.title ?? raw)).toEqual([]);
  });
});
