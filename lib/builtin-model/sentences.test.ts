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

  it("never splits a German date, and ends a sentence at a number before other words", () => {
    expect(
      cut(
        "Die Frist läuft bis zum 31. Dezember 2027. Am 3. März tagt der Rat. Es waren 12. Die Ursache ist offen.",
      ),
    ).toEqual([
      "Die Frist läuft bis zum 31. Dezember 2027.",
      "Am 3. März tagt der Rat.",
      "Es waren 12.",
      "Die Ursache ist offen.",
    ]);
    expect(cut("Das kostet ca. 300 Euro zzgl. Versand, z. B. Montage. Siehe Nr. 4.")).toEqual([
      "Das kostet ca. 300 Euro zzgl. Versand, z. B. Montage.",
      "Siehe Nr. 4.",
    ]);
  });
});
