import { completeChat, streamChat } from "@/lib/api/openai-answer";
import { chatSchema, readChat } from "@/lib/api/openai-request";
import { errorBodyOf } from "@/lib/api/openai-shape";
import { takeTurn } from "@/lib/api/openai-turn";
import { readIdempotencyKey } from "@/lib/http/door";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { submittedBy } from "@/lib/users/asker";

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
