import { describe, expect, it } from "vitest";
import { sentenceSpans } from "./sentences";

const cut = (text: string) => sentenceSpans(text).map((span) => text.slice(span.start, span.end));

describe("sentences", () => {
  it("ends a sentence at a full stop before a capital, not inside names or abbreviations", () => {
    expect(cut("Edit next.config.js first. Then use e.g. a server. It works, i.e. it builds.")).toEqual([
      "Edit next.config.js first.",
      "Then use e.g. a server.",
      "It works, i.e. it builds.",
    ]);
  });

  it("never splits a code span or a link", () => {
    expect(cut("Call `foo. Bar()` now. See [a page. With stops](/x.y) here. Done.")).toEqual([
      "Call `foo. Bar()` now.",
      "See [a page. With stops](/x.y) here.",
      "Done.",
    ]);
  });

  it("keeps closing marks with their sentence and works in Russian", () => {
    expect(
      cut("**Кэш живёт час.** Потом он обновляется, т.е. читается снова. `useChat` нужен клиенту."),
    ).toEqual([
      "**Кэш живёт час.**",
      "Потом он обновляется, т.е. читается снова.",
      "`useChat` нужен клиенту.",
    ]);
  });
});
