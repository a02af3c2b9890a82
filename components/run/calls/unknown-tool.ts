import { externalName } from "@/components/ui/external-name";
import type { Call } from "@/lib/run-log/run-state";
import type { CallRenderer } from "./call-renderer";

/** Whether an MCP server's reply reports an error; its form is not guaranteed. */
const saysError = ({ output }: Call) =>
  typeof output === "object" && output !== null && (output as { isError?: unknown }).isError === true;

/** A custom tool or a tool of an MCP server, shown by its input and output. */
export const unknownTool: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.foreign.doing", { tool: externalName(calls[0]?.tool ?? "") }),
  line: (t, { call }) => ({
    what: t("run.foreign.line", { tool: externalName(call.tool) }),
    ...(saysError(call) ? { outcome: t("run.foreign.error"), came: "failed" as const } : { outcome: null }),
  }),
  opens: true,
};
