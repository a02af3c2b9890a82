// A run with two delegates: one returns sources, the other ends without an answer.

import { agentConfig } from "@/testing/agent/loop-agent";
import { answer, hit, readPages, reply, report, search } from "@/testing/agent/loop-script";
import { SHORT, type Story } from "./scenario-stories";

export const QUESTION = "Compare the costs of cells and of tenders.";
export const CELLS = "What do cells cost?";
const TENDERS = "What do tenders cost?";

export const giveAway = (question: string, instance: string | null = null) => ({
  _tool: "delegatetool",
  question,
  find: "A value with its year",
  _instance: instance,
});

const base = agentConfig({
  execution: { maxDelegates: 3 },
  tools: [...agentConfig().tools, "delegatetool"],
});

export const delegatingAgent = {
  ...base,
  protocol: { ...base.protocol, references: true, instances: true },
};

const CELLS_REPORT =
  "In 2021 the price of cells fell to 50 dollars per kilowatt-hour [2]. It was higher before [9].";

/** The delegate's report about cells; its source has another number there than in the parent run. */
const cells = (step: number) =>
  [
    reply(search("price of other"), search("price of cells")),
    reply(readPages("https://cells.test/page")),
    reply(report(CELLS_REPORT), answer("50 dollars [2].")),
  ][step - 1] ?? reply(answer("50 dollars [2]."));

const tenders = (step: number) =>
  [reply(search("price of tenders"))][step - 1] ?? reply(answer("Nothing was found.", "failed"));

const REPORT =
  "In 2021 the price of cells fell to 50 dollars per kilowatt-hour [1]. Nothing is known of tenders.";

const whole = (step: number) =>
  [reply(giveAway(CELLS, "cells"), giveAway(TENDERS, "tenders"))][step - 1] ??
  reply(report(REPORT), answer("Cells cost 50 dollars [1]."));

export const DELEGATING: Story = {
  ...SHORT,
  question: QUESTION,
  agent: delegatingAgent,
  steps: [],
  say(step, prompt) {
    if (prompt.includes(QUESTION)) return whole(step);
    return prompt.includes(CELLS) ? cells(step) : tenders(step);
  },
  hits: (query) => (query.endsWith("tenders") ? [] : [hit(query.split(" ")[2] ?? "none")]),
  pages: {
    "https://cells.test/page":
      "On cells. In 2021 the price of cells fell to 50 dollars per kilowatt-hour. That is all.",
  },
};

/** Steps with dependent calls: levels of searches, notes and page reads, and a call whose source fails. */
export const WAITING: Story = {
  ...SHORT,
  agent: {
    ...base,
    tools: [...base.tools, "notetool"],
    protocol: { ...base.protocol, references: true, instances: true },
  },
  steps: [
    reply(
      search("price of cells"),
      { _tool: "notetool", _activity: "", name: "where", text: "†state.sources.1.url", method: null },
      readPages("†state.notes.where"),
      search("†state.sources.1.title"),
    ),
    reply(
      readPages("†state.searches.1.urls"),
      { _tool: "notetool", _activity: "", name: "where", text: "again", method: "concat" },
      search("price of roads"),
      search("†state.sources.9.title"),
    ),
    reply(report("In 2021 the price of cells fell to 50 dollars per kilowatt-hour [1].")),
    reply(answer("50 dollars [1].")),
  ],
  hits: (query) => [hit(query.split(" ").at(-1) ?? "none")],
  pages: DELEGATING.pages,
};
