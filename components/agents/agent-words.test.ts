import { expect, it } from "vitest";
import { fieldsOf } from "@/lib/config/agent-fields";
import { fieldRules, valuesOf } from "@/lib/config/agent-values";
import type { AgentDetail } from "@/lib/http/agents-responses";
import { CATALOGUES } from "@/lib/i18n/catalogue";
import { loadAgents } from "@/testing/config/config";
import { english, russian } from "@/testing/i18n/messages";
import {
  bindingWords,
  budgetWords,
  fieldLabel,
  issueWords,
  limitWords,
  modelWords,
  originWords,
  valueWords,
} from "./agent-words";

const { entries } = loadAgents();
const values = valuesOf(entries.quick as NonNullable<typeof entries.quick>);
const agent = (own: Partial<AgentDetail> = {}): AgentDetail => ({
  name: "quick",
  title: "Quick",
  description: "",
  isDefault: false,
  origin: "file",
  values,
  file: values,
  changed: [],
  copy: null,
  strategy: "SGRAgent",
  fixed: { host: null, systemFile: null, reportsDir: "reports" },
  model: { id: "m", label: "m at host", kind: "endpoint", host: "host" },
  modelFault: null,
  bindings: [],
  lacking: [],
  ...own,
});
const copy = {
  madeFrom: "deep",
  revision: 1,
  createdAt: 0,
  updatedAt: Date.UTC(2026, 10, 3),
  fileChanged: [],
  base: null,
  fileGone: false,
};

it("every field has a label in the catalogue, and nothing else has", () => {
  const named = Object.keys(CATALOGUES.en.agents ?? {}).filter((key) => key.startsWith("field."));
  expect(named.sort()).toEqual([...fieldsOf(values).keys()].map((field) => `field.${field}`).sort());
  for (const field of Object.keys(fieldRules())) expect(fieldLabel(russian, field)).not.toBe("");
});

it("says how far an agent goes", () => {
  expect(limitWords(english, values)).toBe(
    "5\u00a0steps · up to 2 searches · 6 results each · asks you once at most · up to 4 calls side by side · the last 2 steps are for writing",
  );
  expect(limitWords(russian, { ...values, search: { ...values.search, maxSearches: 0 } })).toContain(
    "5\u00a0шагов · без поиска · спрашивает вас не больше 1\u00a0раза",
  );
});

it("says how many sub-questions an agent gives away, where it has the tool for it", () => {
  const deep = valuesOf(entries.deep as NonNullable<typeof entries.deep>);
  const giving = (maxDelegates: number) => ({ ...deep, execution: { ...deep.execution, maxDelegates } });
  expect(limitWords(english, giving(4))).toContain(" · gives up to 4 sub-questions away · ");
  expect(limitWords(english, giving(0))).toContain(" · gives no sub-questions away · ");
  expect(limitWords(russian, giving(1))).toContain(" · передаёт до 1\u00a0частного вопроса · ");
  expect(limitWords(english, { ...giving(4), tools: values.tools })).not.toContain("sub-question");
});

it("says what a run may cost", () => {
  expect(budgetWords(english, values)).toBe("No cap of its own");
  const budget = { maxTokens: 60_000, maxMinutes: 10, maxMoney: null };
  expect(budgetWords(english, { ...values, budget })).toBe("60k\u00a0tokens · 10\u00a0min");
});

it("says who answers for it, and why nobody can", () => {
  expect(modelWords(english, agent())).toBe("The connected model: m at host");
  expect(modelWords(russian, agent())).toBe("Подключённая модель: m (host)");
  const builtIn = {
    id: "extractive",
    label: "Built-in extractive model",
    kind: "built-in",
    host: null,
  } as const;
  expect(modelWords(english, agent({ model: builtIn }))).toBe(
    "No language model is connected; the built-in model quotes from the pages read",
  );
  const own = { ...values, model: { ...values.model, name: "m", temperature: 0.2 } };
  expect(modelWords(english, agent({ values: own }))).toBe("m at host · temperature 0.2");
  expect(modelWords(english, agent({ model: null, modelFault: "OPENAI_MODEL: expected." }))).toBe(
    "OPENAI_MODEL: expected.",
  );
});

it.each([
  [{}, "As in agents.yaml"],
  [{ origin: "changed", copy } as const, "Changed here, 3 Nov 2026"],
  [{ origin: "own", copy } as const, "Made here from deep, 3 Nov 2026"],
  [
    { origin: "own", copy: { ...copy, fileGone: true } } as const,
    "Kept here, 3 Nov 2026; agents.yaml has it no more",
  ],
])("says where its values come from: %o", (own, words) => {
  expect(originWords(english, agent(own))).toBe(words);
});

it("says how a tool is answered", () => {
  expect(bindingWords(english, { activity: "", variant: null, mode: "latent" })).toBe(
    "Answered by the model",
  );
  expect(bindingWords(english, { activity: "websearchtool", variant: "default", mode: "explicit" })).toBe(
    "Answered by code",
  );
  expect(bindingWords(english, null)).toMatch(/left out of runs/);
});

it("writes values and what is wrong with them", () => {
  expect(valueWords(english, null)).toBe("not set");
  expect(valueWords(russian, 15_000)).toBe("15\u00a0000");
  expect(valueWords(english, ["websearchtool", "createreporttool"])).toBe("Search and Report");
  expect(issueWords(english, { field: "x", kind: "least", limit: 1 })).toBe("1 is the least.");
  expect(issueWords(russian, { field: "x", kind: "longest", limit: 40 })).toBe("Не больше 40\u00a0символов.");
});
