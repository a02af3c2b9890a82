import type { ModelClientId } from "@/lib/config/model-providers";
import { anthropicClient } from "./anthropic";
import type { ModelClient } from "./client";
import { compatibleClient } from "./compatible";
import { googleClient } from "./google";
import { openaiClient } from "./openai";

const CLIENTS: Record<ModelClientId, ModelClient> = {
  openai: openaiClient,
  anthropic: anthropicClient,
  google: googleClient,
  "openai-compatible": compatibleClient,
};

/** The client of this id. Its adapter is loaded with the first request. */
export const modelClient = (id: ModelClientId): ModelClient => CLIENTS[id];
