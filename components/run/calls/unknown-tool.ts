import { externalName } from "@/components/ui/external-name";
import type { Call } from "@/lib/run-log/run-state";
import type { CallRenderer } from "./call-renderer";

/** What a server's reply says of itself; nothing of it is taken for granted. */
const saysError = ({ output }: Call) =>
  typeof output === "object" && output !== null && (output as { isError?: unknown }).isError === true;

/** A tool of one's own, or one of a server: shown by what went in and what came out. */
export const unknownTool: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.foreign.doing", { tool: externalName(calls[0]?.tool ?? "") }),
  line: (t, { call }) => ({
    what: t("run.foreign.line", { tool: externalName(call.tool) }),
    ...(saysError(call) ? { outcome: t("run.foreign.error"), came: "failed" as const } : { outcome: null }),
  }),
  opens: true,
};
