import { answersAsked } from "@/lib/run-log/run-wait";
import { type CallRenderer, listParam } from "./call-renderer";

// The form, and later its record, are shown in the run itself; the row only says that a question was asked.
export const clarification: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.asked.doing"),
  line: (t, { call, state }) => {
    const answered = state.clarifications.find((known) => known.callId === call.id);
    const outcome = answered && t(answered.skipped ? "run.asked.assumed" : "run.asked.answered");
    return {
      what: t("run.asked.line", { count: answersAsked(listParam(call, "questions")) }),
      outcome: outcome ?? null,
    };
  },
  opens: false,
};
