// Answers the tools of all MCP servers (A19, S51, S52). The run's stored tools define the server and the
// tool; the activity sees only the call and nothing of the run (B14).

import type { Activity, ExternalReply } from "./activity";
import { cutText, dataBlock, outsideText, type PromptText, told } from "./data-block";

type ForeignOutput = { content: string; truncated: boolean; isError: boolean };

const META = ["_tool", "_activity", "_reasoningForCall"];

/** The parameters alone, without the runtime's copy of the reason, unless the tool declares one. */
function argumentsOf(call: Record<string, unknown>, properties: object): Record<string, unknown> {
  const own = Object.entries(call).filter(
    ([key]) => !META.includes(key) && (key !== "reasoning" || Object.hasOwn(properties, key)),
  );
  return Object.fromEntries(own);
}

/** Cut to the limit, with a mark that states the full length (S52). */
function outputOf({ text, isError }: ExternalReply, limit: number): ForeignOutput {
  const cut = cutText(text, limit);
  const mark = `\n[… cut: the first ${limit} of ${cut.length} characters]`;
  return { content: cut.truncated ? cut.text + mark : cut.text, truncated: cut.truncated, isError };
}

export const mcpCall: Activity = async (call, tool, { services, signal, config }) => {
  if (!services.callExternal) throw new Error("This run knows no server.");
  const reply = await services.callExternal({
    tool: call._tool,
    arguments: argumentsOf(call, tool.properties),
    signal,
  });
  return outputOf(reply, config.execution.mcpContextLimit);
};

/** The reply as data, whatever its content (Q25). */
export function renderExternal(output: unknown): PromptText {
  const { content, isError } = output as ForeignOutput;
  const reply = dataBlock(told`reply of another program`, outsideText(content || "(nothing)"));
  return isError ? told`The tool reports an error.\n${reply}` : reply;
}
