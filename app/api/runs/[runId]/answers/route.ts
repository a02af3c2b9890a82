import { answersSchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { answerRun } from "@/lib/runs/answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  POST: async (request, { runId }) => {
    await answerRun(runId, await readJson(request, answersSchema));
    return Response.json({ runId });
  },
});
