import { shortened } from "@/components/ui/figures";
import { type CallRenderer, textParam } from "./call-renderer";

export const note: CallRenderer = {
  sideBySide: null,
  doing: (t, calls) => t("run.note.doing", { name: calls[0] ? textParam(calls[0], "name") : "" }),
  line: (t, { call }) => ({
    what: t("run.note.line", { name: textParam(call, "name"), text: shortened(textParam(call, "text"), 90) }),
    outcome: null,
  }),
  opens: true,
};
