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

const textOf = (state: RunState, language: "en" | "ru" = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <Ending state={state} onStarted={() => undefined} />
    </WithWords>,
  ).replace(/<[^>]*>/g, " ");

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
