import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SourceMarks } from "@/components/report/citations/source-marks";
import type { Source } from "@/lib/run-log/run-state";
import { WithWords } from "@/testing/components/words";

const shown = (source: Pick<Source, "publication" | "about">) =>
  renderToStaticMarkup(
    <WithWords>
      <SourceMarks source={source} />
    </WithWords>,
  ).replace(/<[^>]+>/g, "|");

it("a retraction comes first, then authors, venue and year", () => {
  const authors = ["Ada Lovelace", "B", "C", "D"];
  const publication = { authors, venue: "Notes", year: 1843, retracted: true as const };
  expect(shown({ publication })).toMatch(/! \|*Retracted\|+Ada Lovelace, B, C et al\., Notes, 1843/);
});

it("a preprint and the origin of a text are named", () => {
  expect(shown({ publication: { preprint: true } })).toContain("Preprint");
  const archived = { url: "https://web.archive.org/web/2019id_/https://a.example/", day: "2019-03-04" };
  expect(shown({ about: { archived } })).toContain("archived copy of 2019-03-04");
  expect(shown({ about: { fullText: "https://a.example/a.pdf" } })).toContain("open full text");
});

it("other sources have no marks", () => {
  expect(shown({})).toBe("");
});
