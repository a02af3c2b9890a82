import { expect, it } from "vitest";
import { emptyView } from "@/testing/builtin-model/run-in-memory";
import { choosePages } from "./choose-pages";
import { analyseQuestion } from "./question";

it("reads the page that the first search finds first, before pages with more of the question's words", () => {
  const titles = [
    "Stopping threads",
    "useLoom",
    "useLoom threads break",
    "useLoom thread colours",
    "Thread of useLoom",
  ];
  const view = emptyView("How do I stop a thread in useLoom?");
  view.sources = titles.map((title, at) => ({
    ...{ number: at + 1, title, url: `https://loom.test/${at}`, host: "loom.test", status: "seen" as const },
    snippet: at === 0 ? "Ends it early." : "A thread of useLoom.",
  }));
  view.searches = [
    { query: "stop thread useLoom", numbers: [1, 2, 3, 4, 5] },
    { query: "useLoom", numbers: [2, 3, 4, 5, 1] },
  ];
  const read = choosePages(analyseQuestion(view.question), view, 3).map(({ title }) => title);
  expect(read).toContain("Stopping threads");
});
