import { askedNow, askingWords, checkingWords } from "@/components/run/check-words";
import { count, joined, shortened } from "@/components/run/words";
import { type CallRenderer, textParam } from "./call-renderer";

export const createReport: CallRenderer = {
  plural: "reports",
  doing: (calls, state) => {
    const asked = askedNow(state);
    return asked > 0 ? askingWords(asked) : checkingWords(calls[0], state);
  },
  line: ({ call, state }) => {
    const report = state.report?.callId === call.id ? state.report : null;
    return joined(
      `Report “${shortened(textParam(call, "title"), 70)}”`,
      report && count(report.wordCount, "word"),
      report && `${count(report.citedCount, "source")} cited`,
    );
  },
  Details: null,
};
