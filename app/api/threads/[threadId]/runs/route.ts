import { checkQuestion, startRunSchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { startRun } from "@/lib/runs/start";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ threadId: string }>({
  POST: async (request, { threadId }) => {
    const body = await readJson(request, startRunSchema);
    const { runId } = await startRun({ ...body, question: checkQuestion(body.question), threadId });
    return Response.json({ runId }, { status: 201 });
  },
});
