import { type CallRenderer, type CallView, listParam } from "./call-renderer";

function Details({ call }: CallView) {
  return (
    <ul className="list-disc space-y-1 pl-4 text-meta text-muted">
      {listParam(call, "completed_steps").map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ul>
  );
}

export const finalAnswer: CallRenderer = {
  plural: "answers",
  doing: () => "Writing the short answer",
  line: ({ call }) => (call.params.status === "failed" ? "Ended without an answer" : "Short answer"),
  Details,
};
