// One question to the judge of citations outside of a run: when its connection is tried, and when it is measured.

import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import { asChecker, checkerRequest } from "@/lib/agent/loop/check-with-model";
import { checkerReply } from "@/lib/agent/prompts/checker";
import { modelFault, WebPageReply } from "@/lib/models/fault";
import { moneyFor } from "@/lib/models/prices";
import { toPrompt } from "@/lib/models/prompt";
import type { ProfiledModel } from "@/lib/models/registry";
import { type Reply, readReply } from "@/lib/models/reply";
import { systemClock } from "@/lib/process/clock";

const PATIENCE_MS = 30_000;
const LIMITS = { firstMs: PATIENCE_MS, silenceMs: PATIENCE_MS, totalMs: PATIENCE_MS, maxCharacters: 20_000 };
const MOST_TRIES = 3;
const WAIT_MS = 1000;

export type CheckerAnswer = {
  /** Null when it said neither yes nor no, or did not answer. */
  yes: boolean | null;
  /** Why there was no reply; null when there was one. */
  error: unknown;
  /** Requests, repeated ones included. */
  requests: number;
  /** Null without a known price. */
  cost: number | null;
};

function costOf({ cost, usage, finish }: Reply, { info, reportsCostIn }: ProfiledModel): number | null {
  if (reportsCostIn && cost !== undefined) return cost;
  return finish === null ? null : moneyFor(info.price, usage);
}

/** Whether the request may be sent again after a fault: without a refused parameter, or after a short wait. */
async function mayRepeat(model: ProfiledModel, error: unknown, signal: AbortSignal): Promise<boolean> {
  const fault = modelFault(error, "prompt");
  if (fault.kind === "parameter-refused") return model.adapt?.(fault.refused, fault.reason) ?? false;
  if (fault.kind !== "passing") return false;
  await systemClock.sleep(WAIT_MS, signal);
  return true;
}

/** Asks whether the passage says the sentence. Rejects only with the reason of the signal. */
export async function askChecker(
  model: ProfiledModel,
  pair: { sentence: string; passage: string },
  signal: AbortSignal,
): Promise<CheckerAnswer> {
  const { temperature, maxOutputTokens, languageModel, turns } = asChecker(model);
  const { instructions, messages } = checkerRequest(pair);
  const options: LanguageModelV4CallOptions = {
    prompt: toPrompt({ mode: "prompt", instructions, messages, tail: [], turns }),
    temperature: temperature ?? undefined,
    maxOutputTokens: maxOutputTokens ?? undefined,
  };
  let cost: number | null = null;
  for (let requests = 1; ; requests += 1) {
    const reply = await readReply({
      model: languageModel("prompt"),
      options,
      signal,
      limits: LIMITS,
      onText: () => undefined,
    });
    signal.throwIfAborted();
    const paid = costOf(reply, model);
    cost = paid === null ? cost : (cost ?? 0) + paid;
    const yes = checkerReply(reply.text);
    if (yes !== undefined && !reply.isWebPage) return { yes, error: null, requests, cost };
    const error = reply.isWebPage ? new WebPageReply() : reply.error;
    const again = error !== null && requests < MOST_TRIES && (await mayRepeat(model, error, signal));
    if (!again) return { yes: null, error, requests, cost };
  }
}
