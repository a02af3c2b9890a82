import { shortened, shortenedQuote } from "@/components/ui/figures";
import { type CallRenderer, textParam } from "./call-renderer";
import { numberIn } from "./output-parts";

export const buildTable: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) =>
    t("run.buildTable.doing", { title: shortened(calls[0] ? textParam(calls[0], "title") : "", 60) }),
  line: (t, { call }) => {
    const what = t("run.buildTable.line", { title: shortenedQuote(t, textParam(call, "title"), 70) });
    if (call.status !== "succeeded") return { what, outcome: null };
    const cells = numberIn(call.output, "cells");
    const filled = cells - numberIn(call.output, "not_found");
    return {
      what,
      outcome: t("run.buildTable.cells", { filled, cells }),
      ...(filled === 0 ? { came: "nothing" as const } : {}),
    };
  },
  opens: true,
};
