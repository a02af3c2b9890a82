import { expect, it } from "vitest";
import { newsBetween } from "@/components/shell/thread-state";
import { hedges, isHedged, isPart } from "@/lib/builtin-model/hedge";
import { phrasesFor } from "@/lib/builtin-model/phrases";
import type { ThreadSummary } from "@/lib/http/responses";
import { emptyView, runInMemory, searchOver } from "@/testing/builtin-model/run-in-memory";
import { english, russian } from "@/testing/i18n/messages";
import { endedWords } from "../run/status/run-position";
import { shownStatus, statusMark, statusWord } from "./run-status";

const tea = searchOver([
  {
    url: "https://tea.test/kettles",
    title: "Kettles",
    text: "# Kettles\n\nA kettle boils water for tea within four minutes.\n\n## Descaling\n\nVinegar loosens scale in a kettle overnight.",
  },
]);
const ended = (answer: string) => ({ status: "completed", finishing: null, answer }) as const;

it("a question of two parts of which one is answered ends as answered in part", async () => {
  const { answer, status } = await runInMemory(
    emptyView("How does vinegar loosen scale in a kettle, and how do I paint porcelain kettles?"),
    tea,
  );
  expect([status, isHedged(answer), isPart(answer)]).toEqual(["completed", false, true]);
  expect(endedWords(english, ended(answer))).toEqual({ mark: "partly", text: "Answered in part" });
  expect(endedWords(russian, ended(answer))?.text).toBe("Отвечено на часть вопроса");
});

it.each(["en", "ru", "de", "fr", "es"] as const)(
  "an open question below an answer is recognized in %s",
  (language) => {
    const { answer } = phrasesFor(language);
    for (const open of [answer.open("Why?", ""), answer.open("Why?", "**Pump**\n\nIt is oiled [1].")]) {
      expect([isHedged(open), isPart(open)], open).toEqual([true, false]);
      const text = `It is oiled by hand [1].\n\n${open}`;
      expect([isHedged(text), isPart(text)], text).toEqual([false, true]);
      expect(isPart(`${open}\n\n${open}`)).toBe(false);
    }
    const whole = `It is oiled by hand [1].\n\n${answer.seeReport(2)}`;
    expect([isHedged(whole), isPart(whole)]).toEqual([false, false]);
    // By which an answer begins, but not a paragraph below.
    const below = `It is oiled by hand [1].\n\n${hedges[language]} It whistles [2].`;
    expect([isHedged(below), isPart(below)]).toEqual([false, false]);
    expect([isHedged(hedges[language]), isPart(hedges[language])]).toEqual([true, false]);
  },
);

it("rows and notifications show it as they show a run that answers a part", () => {
  const now = { id: "a", runId: "r", title: "Tea", status: "completed", ofWatch: false, updatedAt: 2 };
  const thread = { ...now, onlyClosest: false, answersPart: true } as ThreadSummary;
  const status = shownStatus(thread);
  expect([status, statusMark(status), statusWord(english, status)]).toEqual([
    "partly",
    "partly",
    "Answered in part",
  ]);
  const before = [{ id: "a", runId: "r", status: "researching" }] as const;
  expect(newsBetween(english, { before, now: [thread], since: 1 })[0]?.body).toBe(
    "The report answers a part of the question.",
  );
});
