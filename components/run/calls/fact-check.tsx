import { joined, shortened } from "@/components/run/words";
import type { Call } from "@/lib/runs/run-state";
import { type CallRenderer, type CallView, textParam } from "./call-renderer";

const WORD: Record<string, string> = {
  supported: "the sources say so",
  contradicted: "the sources say otherwise",
  unclear: "the sources do not settle it",
};

function judgementOf(call: Call): { verdict: string | null; evidence: string } {
  const output = call.output as { verdict?: string; evidence?: string } | null;
  return { verdict: WORD[output?.verdict ?? ""] ?? null, evidence: output?.evidence ?? "" };
}

function Details({ call }: CallView) {
  const { evidence } = judgementOf(call);
  return <p className="text-meta text-muted">{evidence || "It gave no reason."}</p>;
}

export const factCheck: CallRenderer = {
  plural: "claims weighed",
  doing: (calls) => `Weighing the claim “${shortened(textParam(calls[0] as Call, "claim"), 60)}”`,
  line: ({ call }) =>
    joined(`Weighed by the model: “${shortened(textParam(call, "claim"), 70)}”`, judgementOf(call).verdict),
  Details,
};
