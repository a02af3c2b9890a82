import { shortened, shortenedQuote } from "@/components/ui/figures";
import { type CallRenderer, textParam } from "./call-renderer";
import { numberIn } from "./output-parts";

export const placeChart: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.placeChart.doing", { title: shortened(calls[0] ? textParam(calls[0], "title") : "", 60) }),
  line: (t, { call }) => ({
    what: t("run.placeChart.line", { title: shortenedQuote(t, textParam(call, "title"), 70) }),
    outcome:
      call.status === "succeeded"
        ? t("run.placeChart.points", { count: numberIn(call.output, "points") })
        : null,
  }),
  opens: true,
};
