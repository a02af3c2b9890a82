import { submittedBy } from "@/lib/auth/actor";
import { readIdempotencyKey } from "@/lib/http/integration";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { completeChat, streamChat } from "@/lib/integrations/openai/openai-answer";
import { chatSchema, readChat } from "@/lib/integrations/openai/openai-request";
import { errorBodyOf } from "@/lib/integrations/openai/openai-shape";
import { takeTurn } from "@/lib/integrations/openai/openai-turn";

export const { GET, POST, PUT, PATCH, DELETE } = routes(
  {
    policy: { who: "program", body: JSON_BODY, pace: ["calls", "runs"] },

    POST: async (request, _parameters, actor) => {
      const asked = readChat(await readJson(request, chatSchema));
      const turn = await takeTurn(asked, submittedBy(actor, { idempotencyKey: readIdempotencyKey(request) }));
      const answering = { turn, request: asked, signal: request.signal };
      return asked.stream ? streamChat(answering) : completeChat(answering);
    },
  },
  { tell: errorBodyOf },
);
