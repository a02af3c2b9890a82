import { expect, it } from "vitest";
import { type AgentToTry, agentsThatMayHelp } from "./agent-to-try";

const agent = (name: string, own: Partial<AgentToTry> = {}): AgentToTry => ({
  name,
  title: name,
  description: "",
  model: null,
  endpoint: null,
  ...own,
});
const helping = (code: string, ...others: AgentToTry[]) => {
  const error = { code, message: "", retryable: false };
  const { agents, without } = agentsThatMayHelp([agent("deep"), ...others], {
    agent: "deep",
    config: null,
    error,
  });
  return [agents.map(({ name }) => name).join(" "), without];
};

const quick = agent("quick");
const large = agent("large", { model: "large" });
const local = agent("local", { endpoint: "http://127.0.0.1:11434/v1" });

it("a refused key is refused whichever agent brings it, unless that asks another endpoint", () => {
  expect(helping("model_unauthorised", quick, large)).toEqual(["", "endpoint"]);
  expect(helping("model_redirects", quick)).toEqual(["", "endpoint"]);
  expect(helping("model_unauthorised", quick, large, local)).toEqual(["local", null]);
});

it("a model that is not there is there for no agent that uses it", () => {
  expect(helping("model_unknown", quick)).toEqual(["", "model"]);
  expect(helping("model_unknown", quick, large)).toEqual(["large", null]);
});

it("where an agent may have been the cause any other may help, and it is said that the model stays", () => {
  expect(helping("model_protocol", quick)).toEqual(["quick", "model"]);
  expect(helping("model_protocol", quick, large)).toEqual(["quick large", null]);
  expect(helping("model_protocol")).toEqual(["", "alone"]);
});
