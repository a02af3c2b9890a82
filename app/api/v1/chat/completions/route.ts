import { completeChat, streamChat } from "@/lib/integrations/openai/openai-answer";
import { chatSchema, readChat } from "@/lib/integrations/openai/openai-request";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";
import { takeTurn } from "@/lib/integrations/openai/openai-turn";
import { readIdempotencyKey } from "@/lib/http/integration";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { submittedBy } from "@/lib/auth/actor";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "program", body: JSON_BODY, pace: ["calls", "runs"] },

    POST: async (request, _parameters, asker) => {
      const asked = readChat(await readJson(request, chatSchema));
      const turn = await takeTurn(asked, submittedBy(asker, { idempotencyKey: readIdempotencyKey(request) }));
      const answering = { turn, request: asked, signal: request.signal };
      return asked.stream ? streamChat(answering) : completeChat(answering);
    },
  },
  { tell: errorBodyOf },
);
