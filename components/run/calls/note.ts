import { shortened } from "@/components/ui/figures";
import { withinQuotes } from "@/lib/text/quotation-marks";
import { type CallRenderer, textParam } from "./call-renderer";

export const note: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.note.doing", { name: calls[0] ? textParam(calls[0], "name") : "" }),
  line: (t, { call }) => ({
    what: t("run.note.line", {
      name: withinQuotes(textParam(call, "name"), t.language),
      text: shortened(textParam(call, "text"), 90),
    }),
    outcome: null,
  }),
  opens: true,
};
