import { joined } from "@/components/ui/figures";
import { type CallRenderer, listParam } from "./call-renderer";

export const adaptPlan: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.adapt.doing"),
  line: (t, { call }) =>
    joined(
      t("run.row.planChanged"),
      t("run.adapt.changes", { count: listParam(call, "plan_changes").length }),
    ),
  opens: true,
};
