import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PaperEdited } from "./export-evidence";

const version = (id: string, origin: "agent" | "edit") => ({
  ...{ id, origin, number: 1, runId: "run_1", title: "Cells", wordCount: 2 },
  writtenAt: Date.UTC(2026, 10, 28, 22),
  counts: { supported: 0, likely: 0, partly: 0, weak: 0, not_found: 0, unchecked: 0 },
});
const versions = [version("rep_1", "agent"), version("rep_2", "edit")];
const drawn = (id: string, content: string) =>
  renderToStaticMarkup(<PaperEdited report={{ id, content, versions }} />);

it("a printed report that a person edited says so in its language", () => {
  expect(drawn("rep_2", "Cells cost 58 dollars.")).toContain("Text: edited by hand on 2026-11-28");
  expect(drawn("rep_2", "Элементы стоят 58 долларов.")).toContain("Текст: правка вручную 2026-11-28");
  expect(drawn("rep_1", "Cells cost 58 dollars.")).toBe("");
});
