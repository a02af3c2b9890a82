import { shortenedQuote } from "@/components/ui/figures";
import type { MessageKey, Words } from "@/lib/i18n/translate";
import type { Call } from "@/lib/run-log/run-state";
import type { CallRenderer } from "./call-renderer";

const WORD = {
  supported: "run.weigh.supported",
  contradicted: "run.weigh.contradicted",
  unclear: "run.weigh.unclear",
} as const satisfies Record<string, MessageKey>;

export const verdictWords = (t: Words, verdict: string) =>
  Object.hasOwn(WORD, verdict) ? t(WORD[verdict as keyof typeof WORD]) : null;

export type Claim = { claim: string; verdict: string; evidence: string };

const recordsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "object" && item !== null) : [];

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Each claim with its assessment; in older logs a call has one claim. */
export function claimsOf(call: Call): Claim[] {
  const output = (call.output ?? {}) as Record<string, unknown>;
  const asked = call.params.claim === undefined ? recordsIn(call.params.claims) : [call.params];
  const said = call.params.claim === undefined ? recordsIn(output.verdicts) : [output];
  return asked.map((one) => {
    const verdict = said.find(({ id }) => id === one.id);
    return {
      claim: textOf(one.claim),
      verdict: textOf(verdict?.verdict),
      evidence: textOf(verdict?.evidence),
    };
  });
}

/** A single claim by its words, several by their number. */
function weighed(t: Words, claims: Claim[], by: "byModel" | "byPages"): string {
  return claims.length === 1
    ? t(`run.weigh.${by}`, { claim: shortenedQuote(t, claims[0]?.claim ?? "", 70) })
    : t(`run.weigh.${by}Many`, { count: claims.length });
}

export const factCheck: CallRenderer = {
  sideBySide: "run.group.factchecktool",
  doing: (t, calls) => {
    const claims = calls.flatMap(claimsOf);
    return claims.length === 1
      ? t("run.weigh.doing", { claim: shortenedQuote(t, claims[0]?.claim ?? "", 60) })
      : t("run.weigh.doingMany", { count: claims.length });
  },
  line: (t, { call }) => {
    const claims = claimsOf(call);
    return {
      what: weighed(t, claims, call.mode === "latent" ? "byModel" : "byPages"),
      outcome: claims.length === 1 ? verdictWords(t, claims[0]?.verdict ?? "") : null,
    };
  },
  opens: true,
};
