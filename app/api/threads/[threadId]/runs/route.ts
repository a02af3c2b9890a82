import { submittedBy } from "@/lib/auth/actor";
import { checkQuestion, startRunSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { startRun } from "@/lib/runs/start";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ threadId: string }>({
  policy: { who: "user", of: ["thread", "threadId"], body: JSON_BODY, pace: "runs" },

  POST: async (request, { threadId }, actor) => {
    const body = submittedBy(actor, await readJson(request, startRunSchema));
    const { runId } = await startRun({ ...body, question: checkQuestion(body.question), threadId });
    return Response.json({ runId }, { status: 201 });
  },
});
