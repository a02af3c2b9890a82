// How long a request waits for a model: longer for a model on this machine or network, which may have to be
// loaded first, and for one that thinks before it writes, because many endpoints send nothing meanwhile.

import { isNear } from "@/lib/config/near-host";
import type { ModelInfo } from "@/lib/run-log/run-state";
import { REPLY_LIMITS, type ReplyLimits } from "./reply";

/** Limits that the agent sets, in milliseconds; null or absent: by the model. */
export type ModelTimeouts = {
  firstTokenMs?: number | null;
  silenceMs?: number | null;
  replyMs?: number | null;
};

const PATIENT: ReplyLimits = { ...REPLY_LIMITS, firstMs: 300_000, silenceMs: 120_000, totalMs: 1_800_000 };

/** Families of models that think, by their names. An unknown one gets the usual limits. */
const THINKS =
  /\b(?:o[1-9]|r1|qwq|gpt-[5-9]|qwen-?3|magistral|deepseek-v[4-9]|kimi-k[2-9]|glm-[4-9]|grok-[3-9]|gemini-[2-9])\b|think|reason/i;

/** The time limits of a request to a model. */
export function replyLimitsFor(
  { id, kind, host }: Pick<ModelInfo, "id" | "kind" | "host">,
  set: ModelTimeouts = {},
): ReplyLimits {
  const near = kind === "local" || (host !== null && isNear(host));
  const usual = near || THINKS.test(id) ? PATIENT : REPLY_LIMITS;
  const firstMs = set.firstTokenMs ?? usual.firstMs;
  const silenceMs = set.silenceMs ?? usual.silenceMs;
  return { ...usual, firstMs, silenceMs, totalMs: set.replyMs ?? Math.max(usual.totalMs, firstMs) };
}
