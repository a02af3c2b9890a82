import { answersSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { answerRun } from "@/lib/runs/answer";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ runId: string }>({
  policy: { who: "user", of: ["run", "runId"], body: JSON_BODY },

  POST: async (request, { runId }) => {
    await answerRun(runId, await readJson(request, answersSchema));
    return Response.json({ runId });
  },
});
