import { expect, it } from "vitest";
import type { Connections } from "@/components/shell/use-health";
import { connectionOf } from "./connection-notice";
import { agentOption, defaultScope, placesOf, scopeOptions } from "./options";

const bare: Connections = {
  model: { id: "extractive", label: "Built-in", kind: "built-in", host: null },
  search: [
    { id: "tavily", label: "Tavily", scope: "web", connected: false },
    { id: "library", label: "Library", scope: "documents", connected: true },
  ],
  library: {
    state: "ready",
    documents: 777,
    passages: 9000,
    collections: [{ name: "Next.js", documents: 474 }],
    unreadable: [],
  },
};
const full: Connections = {
  ...bare,
  model: { id: "m", label: "some-model at api.example", kind: "endpoint", host: "api.example" },
  search: bare.search.map((provider) => ({ ...provider, connected: true })),
};

it("point 7: the agent picker says its limits in words", () => {
  const agent = { name: "standard", title: "Standard", description: "For most.", searches: 4, steps: 10 };
  expect(agentOption(agent).summary).toBe("Standard · up to 4 searches, 10 steps");
  expect(agentOption({ ...agent, searches: 1, steps: 1 }).summary).toBe("Standard · up to 1 search, 1 step");
});

it("a place to look that is not connected says so and is not the default", () => {
  const places = placesOf(bare);
  expect(defaultScope(places)).toBe("documents");
  const [web, documents, both] = scopeOptions(places);
  expect(web?.unavailable).toBe("No web search is connected.");
  expect(both?.unavailable).toBe("No web search is connected.");
  expect(documents).toMatchObject({ summary: "Documents on this machine", unavailable: null });
});

it("with a web search both places are looked at by default", () => {
  const places = placesOf(full);
  expect(defaultScope(places)).toBe("both");
  expect(scopeOptions(places).every(({ unavailable }) => unavailable === null)).toBe(true);
  expect(defaultScope({ ...places, documents: null })).toBe("web");
});

it("point 35: what is missing is named with the exact lines that add it", () => {
  expect(connectionOf(bare).lines).toEqual([
    "OPENAI_API_KEY=",
    "OPENAI_BASE_URL=https://api.openai.com/v1",
    "OPENAI_MODEL=",
    "TAVILY_API_KEY=",
  ]);
  expect(connectionOf(bare).now).toBe(
    "Works now: the built-in model quotes from 777 documents on this machine.",
  );
  expect(connectionOf(full)).toEqual({
    now: "Works now: some-model at api.example writes from Tavily and 777 documents on this machine.",
    missing: null,
    lines: [],
  });
});
