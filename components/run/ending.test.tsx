import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { RunState } from "@/lib/run-log/run-state";
import { initialState } from "@/lib/run-log/state";
import { WithWords } from "@/testing/components/words";
import { Ending } from "./ending";

const NOT_FOUND = "Nothing was found that answers “Why?”.";
const START = initialState({ id: "r1", threadId: "t1", question: "Why?", agent: "standard", createdAt: 0 });
const BUILT_IN = { ...START.model, kind: "built-in" } as NonNullable<RunState["model"]>;
const ended: RunState = {
  ...START,
  status: "failed",
  answer: NOT_FOUND,
  error: {
    code: "answer_not_found",
    message: "No answer was found.",
    params: {},
  } as unknown as RunState["error"],
  model: BUILT_IN,
};
const finishing = { step: 2, at: 1 } as unknown as RunState["finishing"];
const source = { number: 1, runId: "r1", status: "read", title: "A page", url: "https://a.example/" };

const pageOf = (state: RunState, language: "en" | "ru" = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <Ending state={state} onStarted={() => undefined} onSources={() => undefined} />
    </WithWords>,
  );
const textOf = (...shown: Parameters<typeof pageOf>) => pageOf(...shown).replace(/<[^>]*>/g, " ");

it("says of a run that was ended before a page was read that nothing was looked at, not that nothing was found", () => {
  const english = textOf({ ...ended, finishing });
  expect(english).toContain("You ended this research before a page was read");
  expect(english).toContain("Nothing was looked at yet");
  expect(english).not.toContain("No answer was found");
  expect(english).not.toContain(NOT_FOUND);
  const russian = textOf({ ...ended, finishing }, "ru");
  expect(russian).toContain("Вы завершили исследование до того");
  expect(russian).not.toContain("Ответ не найден");
});

it("says that no answer was found once a page was read, or when nobody ended the run", () => {
  const sources = [source] as unknown as RunState["sources"];
  for (const state of [ended, { ...ended, finishing, sources }]) {
    expect(textOf(state)).toContain("No answer was found");
    expect(textOf(state)).toContain(NOT_FOUND);
  }
});

it("keeps what a language model said at its end", () => {
  const model = { ...BUILT_IN, kind: "endpoint" } as RunState["model"];
  const said = textOf({ ...ended, finishing, model, answer: "I had just begun to search." });
  expect(said).toContain("before a page was read");
  expect(said).toContain("I had just begun to search.");
});

it("marks what the run says as text in the language of the question, and sets a foreign one apart", () => {
  const german =
    "Nicht gefunden: Kein Satz der gelesenen Seiten beantwortet die Frage. Gelesen: das Faltblatt.";
  const page = pageOf({ ...ended, answer: german });
  expect(page).toMatch(/<div lang="de" class="[^"]*border-l-2[^"]*">(?:(?!<\/section>).)*Nicht gefunden/);
  expect(pageOf(ended)).toContain('<div lang="en">');
  expect(pageOf(ended, "ru")).toMatch(/<div lang="en" class="[^"]*border-l-2/);
  expect(pageOf({ ...ended, answer: "Не найдено: ни одной страницы." }, "ru")).toContain('<div lang="ru">');
  const model = { ...ended.model, kind: "configured" } as unknown as RunState["model"];
  expect(pageOf({ ...ended, model, answer: "Non trovato." })).not.toMatch(/<div lang/);
});

it("leads to the passages found, where they are not beside the text", () => {
  const finding = { number: 1, pageId: "p1", start: 0, end: 4, text: "Here it is." };
  const found = [finding, { ...finding, start: 5 }] as unknown as NonNullable<RunState["findings"]>;
  expect(textOf({ ...ended, findings: found })).toContain("See the 2 passages found");
  expect(textOf(ended)).not.toContain("passages found");
});
