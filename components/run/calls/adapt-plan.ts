import { type CallRenderer, listParam } from "./call-renderer";

export const adaptPlan: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.adapt.doing"),
  line: (t, { call }) => ({
    what: t("run.row.planChanged"),
    outcome: t("run.adapt.changes", { count: listParam(call, "plan_changes").length }),
  }),
  opens: true,
};
