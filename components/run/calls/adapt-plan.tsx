import { count, joined } from "@/components/run/words";
import { type CallRenderer, type CallView, listParam, textParam } from "./call-renderer";

function Details({ call }: CallView) {
  const goal = textParam(call, "new_goal");
  const moved = goal !== "" && goal !== textParam(call, "original_goal");
  return (
    <div className="space-y-2 text-meta text-muted">
      {moved ? <p className="text-ink">New goal: {goal}</p> : null}
      <ul className="list-disc space-y-1 pl-4">
        {listParam(call, "plan_changes").map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}

export const adaptPlan: CallRenderer = {
  plural: "changes of plan",
  doing: () => "Changing the plan",
  line: ({ call }) => joined("Plan changed", count(listParam(call, "plan_changes").length, "change")),
  Details,
};
