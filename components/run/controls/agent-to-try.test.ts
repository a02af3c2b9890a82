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

it("a rejected key excludes all agents with the same endpoint", () => {
  expect(helping("model_unauthorised", quick, large)).toEqual(["", "endpoint"]);
  expect(helping("model_redirects", quick)).toEqual(["", "endpoint"]);
  expect(helping("model_unauthorised", quick, large, local)).toEqual(["local", null]);
});

it("a missing model excludes all agents that use it", () => {
  expect(helping("model_unknown", quick)).toEqual(["", "model"]);
  expect(helping("model_unknown", quick, large)).toEqual(["large", null]);
});

it("if the agent may be the cause, any other one is offered, with a note that the model is the same", () => {
  expect(helping("model_protocol", quick)).toEqual(["quick", "model"]);
  expect(helping("model_protocol", quick, large)).toEqual(["quick large", null]);
  expect(helping("model_protocol")).toEqual(["", "alone"]);
});
