import { type CallRenderer, listParam } from "./call-renderer";

export const generatePlan: CallRenderer = {
  sideBySide: null,
  doing: (t) => t("run.plan.doing"),
  line: (t, { call }) => ({
    what: t("run.tool.plan"),
    outcome: t("ui.lines", { count: listParam(call, "planned_steps").length }),
  }),
  opens: true,
};
