import { completeChat, streamChat } from "@/lib/api/openai-answer";
import { chatSchema, readChat } from "@/lib/api/openai-request";
import { errorBodyOf } from "@/lib/api/openai-shape";
import { takeTurn } from "@/lib/api/openai-turn";
import { doorRoutes, readIdempotencyKey } from "@/lib/http/door";
import { readJson } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = doorRoutes(
  {
    POST: async (request) => {
      const asked = readChat(await readJson(request, chatSchema));
      const turn = await takeTurn(asked, readIdempotencyKey(request));
      const answering = { turn, request: asked, signal: request.signal };
      return asked.stream ? streamChat(answering) : completeChat(answering);
    },
  },
  errorBodyOf,
);
