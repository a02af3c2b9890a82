import { askedNow, askingWords, checkingWords } from "@/components/run/check-words";
import { joined, shortenedQuote } from "@/components/ui/figures";
import { type CallRenderer, textParam } from "./call-renderer";

export const createReport: CallRenderer = {
  sideBySide: null,
  doing: (t, calls, state) => {
    const asked = askedNow(state);
    return asked > 0 ? askingWords(t, asked) : checkingWords(t, calls[0], state);
  },
  line: (t, { call, state }) => {
    const report = state.report?.callId === call.id ? state.report : null;
    return {
      what: t("run.row.report", { title: shortenedQuote(t, textParam(call, "title"), 70) }),
      outcome:
        report &&
        joined(
          t("ui.words", { count: report.wordCount }),
          t("run.reported.cited", { count: report.citedCount }),
        ),
    };
  },
  opens: false,
};
