import { expect, it } from "vitest";
import { innerTitle, isJunkTitle } from "./inner-title";

it("names of files, programs and empty documents are no titles", () => {
  const junk = [
    "",
    "…",
    "untitled",
    "Untitled document",
    "Без имени 1",
    "draft2.doc",
    "study.html",
    "main.dvi",
  ];
  const more = [
    "Microsoft Word - Bericht",
    "PowerPoint Presentation",
    "Doc1",
    "Документ 3",
    "about:blank",
    "IMG_2041",
  ];
  for (const title of [...junk, ...more]) expect([title, isJunkTitle(title)]).toEqual([title, true]);
});

it("titles of texts are titles, also short ones and those that name a program", () => {
  const titles = [
    "Next.js",
    "Node.js in practice",
    "Document security",
    "The template method",
    "Walden",
    "Titles in Word",
  ];
  for (const title of titles) expect([title, isJunkTitle(title)]).toEqual([title, false]);
});

it("a title that shares less than half of its words with the text is not its title", () => {
  const text = "Über die Gezeiten an der Küste: die Gezeit kam im März um 40 cm höher.";
  expect(innerTitle("Gezeiten an der Küste", text)).toBe("Gezeiten an der Küste");
  expect(innerTitle("Quarterly sales template", text)).toBe("");
  expect(innerTitle("潮汐", "关于潮汐的研究")).toBe("潮汐");
});
