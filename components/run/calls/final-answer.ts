import type { CallRenderer } from "./call-renderer";

export const finalAnswer: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.status.writingAnswer"),
  line: (t, { call }) => ({
    what: t(call.params.status === "failed" ? "run.answer.none" : "run.answer.line"),
    outcome: null,
  }),
  opens: true,
};
