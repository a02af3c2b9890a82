import { joined, shortened } from "@/components/run/words";
import type { Call } from "@/lib/runs/run-state";
import type { CallRenderer, CallView } from "./call-renderer";

const WORD: Record<string, string> = {
  supported: "the sources say so",
  contradicted: "the sources say otherwise",
  unclear: "the sources do not settle it",
};

type Claim = { claim: string; verdict: string | null; evidence: string };

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Each claim with what was said of it; an older log has one claim in a call. */
function claimsOf(call: Call): Claim[] {
  const output = (call.output ?? {}) as Record<string, unknown>;
  const asked = call.params.claim === undefined ? recordsIn(call.params.claims) : [call.params];
  const said = call.params.claim === undefined ? recordsIn(output.verdicts) : [output];
  return asked.map((one) => {
    const verdict = said.find(({ id }) => id === one.id);
    return {
      claim: textOf(one.claim),
      verdict: WORD[textOf(verdict?.verdict)] ?? null,
      evidence: textOf(verdict?.evidence),
    };
  });
}

/** "Weighing": a claim by its words, several by their number. */
function subject(claims: Claim[], room: number): string {
  return claims.length === 1
    ? `the claim “${shortened(claims[0]?.claim ?? "", room)}”`
    : `${claims.length} claims`;
}

function Details({ call }: CallView) {
  const claims = claimsOf(call);
  return (
    <ul className="text-meta text-muted">
      {claims.map(({ claim, verdict, evidence }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the claims of a call never change
        <li key={index}>
          {claims.length > 1 && `${joined(`“${shortened(claim, 90)}”`, verdict)}. `}
          {evidence || "No reason was given."}
        </li>
      ))}
    </ul>
  );
}

export const factCheck: CallRenderer = {
  plural: "sets of claims weighed",
  doing: (calls) => `Weighing ${subject(calls.flatMap(claimsOf), 60)}`,
  line: ({ call }) => {
    const claims = claimsOf(call);
    const by = call.mode === "latent" ? "by the model" : "by the pages";
    return joined(
      `Weighed ${by}: ${subject(claims, 70)}`,
      claims.length === 1 ? (claims[0]?.verdict ?? null) : null,
    );
  },
  Details,
};
