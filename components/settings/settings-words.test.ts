import { expect, it } from "vitest";
import { readVariables } from "@/lib/config/variables";
import type { AgentModelSetting } from "@/lib/http/settings-responses";
import { blankProfile } from "@/lib/models/profile";
import { english, russian } from "@/testing/i18n/messages";
import {
  commandLine,
  connectingLine,
  contextWords,
  findingState,
  groupModels,
  moneyToday,
  priceLines,
  priceWords,
  profileOf,
  sizeWords,
  usedWords,
} from "./settings-words";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

function agent(name: string, given: Partial<AgentModelSetting> = {}): AgentModelSetting {
  return {
    agent: name,
    title: name,
    model: { id: "m", label: "m at models.example", kind: "endpoint", host: "models.example" },
    fault: null,
    name: { value: "m", from: "environment", key: "OPENAI_MODEL" },
    contextWindow: { value: null, from: "default", key: `agents.${name}.model.context_window` },
    price: { value: null, from: "default", key: "prices.models.m" },
    ...given,
  };
}

it("agents with the same model stand together, others apart", () => {
  const other = { id: "n", label: "n at models.example", kind: "endpoint", host: "models.example" } as const;
  const groups = groupModels([agent("quick"), agent("deep", { model: other }), agent("standard")]);
  expect(groups.map(({ agents }) => agents.map((each) => each.agent))).toEqual([
    ["quick", "standard"],
    ["deep"],
  ]);
});

it("what is known of a model is found by its name and host together", () => {
  const identity = { model: "m", label: "m", kind: "endpoint" as const };
  const here = blankProfile({ ...identity, key: "a m", host: "models.example" }, 1);
  const there = blankProfile({ ...identity, key: "b m", host: "other.example" }, 1);
  expect(profileOf([there, here], agent("quick"))).toBe(here);
  expect(profileOf([there], agent("quick"))).toBeNull();
});

it("works, does not, and not tried are three things", () => {
  const finding = { works: true, how: "seen" as const, at: 1, note: "" };
  expect(findingState(english, null).word).toBe("Not tried");
  expect(findingState(english, finding).word).toBe("Works");
  expect(findingState(english, { ...finding, works: false }).word).toBe("Does not work");
});

it("the context length says how it is known; what is set stands before what was told", () => {
  const told = { contextWindow: { tokens: 32_768, from: "endpoint" as const } };
  expect(plain(contextWords(english, null, told))).toBe("32,768 tokens, as the endpoint reports");
  expect(plain(contextWords(english, 8192, told))).toBe("8,192 tokens, as set in agents.yaml");
  expect(contextWords(english, null, null)).toBe("Not known");
});

it("prices and use in words", () => {
  expect(priceWords(english, { input: 2.5, cachedInput: 0.25, output: 10 }, "USD")).toBe(
    "$2.50 in, $0.25 in from the cache, $10.00 out, for a million tokens",
  );
  expect(priceWords(english, { input: 1, cachedInput: 1, output: 2 }, "EUR")).toBe(
    "€1.00 in, €2.00 out, for a million tokens",
  );
  expect(usedWords(english, "12", null)).toBe("12 used, no limit");
  expect(usedWords(english, "12", "200")).toBe("12 of 200 used");
});

it("says what today cost, and what of it is not known", () => {
  const how = { currency: "USD", cap: null };
  const words = (spent: number, unpricedTokens: number) =>
    moneyToday(english, { money: spent, unpricedTokens }, how);
  expect(words(0, 315_000)).toBe("Not known: the price of a model in use is missing");
  expect(words(0.5, 0)).toBe("$0.50 used, no limit");
  expect(words(0.5, 315_000)).toBe(
    "$0.50 used, no limit; 315k\u00a0tokens of models without a price are not in it",
  );
  expect(words(0, 0)).toBe("$0.00 used, no limit");
});

it("lines for prices are valid YAML for any name of a model", async () => {
  const { parse } = await import("yaml");
  const missing = ["gpt-x", 'odd: "name" #1'];
  const price = { input: 0, cached_input: 0, output: 0 };
  expect(parse(priceLines(missing, { currency: "EUR", any: false }).join("\n"))).toEqual({
    prices: { currency: "EUR", models: { "gpt-x": price, 'odd: "name" #1': price } },
  });
});

it("sizes as a person reads them", () => {
  expect([0, 999, 1500, 12_345_678, 1e15].map((bytes) => plain(sizeWords(english, bytes)))).toEqual([
    "0 B",
    "999 B",
    "1.5 kB",
    "12.3 MB",
    "1,000 TB",
  ]);
  expect(plain(sizeWords(russian, 12_345_678))).toBe("12,3 МБ");
});

it("every command works on the server's own data, whichever terminal it is typed into", () => {
  const own = { value: "/srv/My Data", from: "environment" as const, key: "DATA_DIR" };
  expect(commandLine("user", own, "add NAME")).toBe('DATA_DIR="/srv/My Data" npm run user -- add NAME');
  expect(commandLine("backup", own)).toBe('DATA_DIR="/srv/My Data" npm run backup');
  expect(commandLine("backup", { ...own, value: "/app/data", from: "default" })).toBe("npm run backup");
  expect(commandLine("backup", { ...own, value: "DATA_DIR" })).toBe("DATA_DIR=<folder> npm run backup");
  expect(commandLine("backup", null)).toBe("npm run backup");
});

it("the line that connects a service names a variable that is read", () => {
  const variable = (name: string) => ({ name, set: false, secret: false, value: null });
  expect(connectingLine({ id: "brave", variables: [variable("BRAVE_API_KEY")] })).toBe("BRAVE_API_KEY=");
  const line = connectingLine({ id: "wikipedia", variables: [variable("search.wikipedia")] });
  expect(line).toBe("GROUNDWORK__SEARCH__WIKIPEDIA=auto");
  const [name = "", value = ""] = line.split("=");
  expect(readVariables({ [name]: value }, {})).toMatchObject([{ path: ["search", "wikipedia"] }]);
});
