import type { CallRenderer } from "./call-renderer";

/** A tool of one's own, or one of a server: shown by what went in and what came out. */
export const unknownTool: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.foreign.doing", { tool: calls[0]?.tool ?? "" }),
  line: (t, { call }) => t("run.foreign.line", { tool: call.tool }),
  opens: true,
};
