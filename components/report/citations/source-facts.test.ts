import { expect, it } from "vitest";
import { allCitations } from "@/lib/reports/all-citations";
import { sampleAt } from "@/testing/components/sample-run";
import { english, russian } from "@/testing/i18n/messages";
import { citedWords, readEarlier, sourceUses } from "./source-facts";

it("each source shows how often it is cited and how many of these citations are doubtful", () => {
  const uses = sourceUses(sampleAt(200).report?.citations ?? []);
  expect(uses.get(11)).toEqual({ cited: 2, doubtful: 1 });
  expect(citedWords(english, { cited: 3, doubtful: 1 })).toBe("cited 3\u00a0times, 1\u00a0doubtful");
  expect(citedWords(english, { cited: 2, doubtful: 2 })).toBe("cited 2\u00a0times, all doubtful");
  expect(citedWords(english, { cited: 1, doubtful: 1 })).toBe("cited once, doubtful");
  expect(citedWords(english, { cited: 1, doubtful: 0 })).toBe("cited once");
  expect(citedWords(english, { cited: 0, doubtful: 0 })).toBe("");
  const inRussian = (cited: number, doubtful: number) =>
    citedWords(russian, { cited, doubtful }).replaceAll("\u00a0", " ");
  expect(inRussian(1, 1)).toBe("1 ссылка, сомнительная");
  expect(inRussian(3, 1)).toBe("3 ссылки, 1 сомнительная");
  expect(inRussian(25, 5)).toBe("25 ссылок, 5 сомнительных");
  expect(inRussian(2, 2)).toBe("2 ссылки, все сомнительные");
});

it("the citations of the short answer count like those of the report", () => {
  const { report } = sampleAt(200);
  const first = report?.citations.find(({ number }) => number === 11);
  if (!report || !first) throw new Error("The sample cites source 11.");
  const uses = sourceUses(allCitations(report, { content: "In short.", citations: [first] }));
  expect(uses.get(11)?.cited).toBe(3);
  const total = [...uses.values()].reduce((sum, { cited }) => sum + cited, 0);
  expect(total).toBe(report.citations.length + 1);
  expect(allCitations(report, null)).toHaveLength(report.citations.length);
  expect(allCitations(null, null)).toEqual([]);
});

it("a source read before the thread began was read in earlier research", () => {
  expect(readEarlier({ readAt: 5 }, 10)).toBe(true);
  expect(readEarlier({ readAt: 10 }, 10)).toBe(false);
  expect(readEarlier({ readAt: 5 }, null)).toBe(false);
  expect(readEarlier({ readAt: null }, 10)).toBe(false);
});
