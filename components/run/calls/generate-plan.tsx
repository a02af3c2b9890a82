import { count, joined } from "@/components/run/words";
import { type CallRenderer, type CallView, listParam, textParam } from "./call-renderer";

function Details({ call }: CallView) {
  return (
    <div className="space-y-2 text-meta text-muted">
      <p className="text-ink">{textParam(call, "research_goal")}</p>
      <p className="font-medium text-ink">Where it means to look</p>
      <ul className="list-disc space-y-1 pl-4">
        {listParam(call, "search_strategies").map((strategy) => (
          <li key={strategy}>{strategy}</li>
        ))}
      </ul>
    </div>
  );
}

export const generatePlan: CallRenderer = {
  plural: "plans",
  doing: () => "Setting the plan",
  line: ({ call }) => joined("Plan", count(listParam(call, "planned_steps").length, "step")),
  Details,
};
