// The operations of the integrations. Others specify their protocols; this names which, and in what form.

import { z } from "zod";
import { chatSchema } from "@/lib/integrations/openai/openai-request";
import type { Operation } from "./openapi-routes";
import { object } from "./openapi-run-schemas";

const text = z.string();
const openAiModel = object({ id: text, object: z.literal("model"), created: z.int(), owned_by: text });

const completion = object({
  id: text,
  object: z.literal("chat.completion"),
  created: z.int(),
  model: text,
  choices: z.array(
    object({
      index: z.int(),
      finish_reason: text.nullable(),
      message: object({ role: text, content: text.nullable() }),
    }),
  ),
});

export const INTEGRATIONS: readonly Operation[] = [
  {
    at: "POST /api/v1/chat/completions",
    says: "Researches as a chat completion of OpenAI's API: an agent is the model, or the id of a run that waits for answers. With stream: true server-sent events of chat.completion.chunk.",
    body: chatSchema,
    answer: completion,
    headers: { "Idempotency-Key": "The same key makes one run." },
    door: true,
  },
  {
    at: "GET /api/v1/models",
    says: "Agents as models of OpenAI's API.",
    answer: object({ object: z.literal("list"), data: z.array(openAiModel) }),
    door: true,
  },
  { at: "GET /api/v1/models/{modelId}", says: "One of them.", answer: openAiModel, door: true },
  {
    at: "GET /api/runs/{runId}/ui-message-stream",
    says: "A run as a UI message stream of the AI SDK, as server-sent events.",
    answerType: "text/event-stream",
    door: true,
  },
  {
    at: "POST /api/mcp",
    says: "A server of the Model Context Protocol over streamable HTTP, without sessions: tools research, get_report, search_library, and one for each template.",
    body: z.looseObject({ jsonrpc: z.literal("2.0") }).describe("A message of JSON-RPC 2.0."),
    answer: object({ jsonrpc: z.literal("2.0") }),
    door: true,
  },
  { at: "GET /api/openapi.json", says: "This description.", answer: object({ openapi: text }) },
];
