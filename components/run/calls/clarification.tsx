import { count, joined } from "@/components/run/words";
import { type CallRenderer, listParam } from "./call-renderer";

// The form, and later its record, stand in the run itself; the row only says that it was asked.
export const clarification: CallRenderer = {
  plural: "questions to you",
  doing: () => "Asking you",
  line: ({ call, state }) => {
    const answered = state.clarifications.find((known) => known.callId === call.id);
    const outcome = answered && (answered.skipped ? "went on with its assumptions" : "answered");
    return joined(`Asked you ${count(listParam(call, "questions").length, "question")}`, outcome);
  },
  Details: null,
};
