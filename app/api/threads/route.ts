import { submittedBy } from "@/lib/auth/actor";
import { threadsQuery } from "@/lib/http/query-requests";
import { checkQuestion, startThreadSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, readQuery, routes } from "@/lib/http/route";
import { listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", POST: { body: JSON_BODY, pace: "runs" } },

  GET: async (request, _parameters, { owner }) =>
    Response.json(await listThreads({ ...readQuery(request, threadsQuery), owner })),
  POST: async (request, _parameters, actor) => {
    const body = submittedBy(actor, await readJson(request, startThreadSchema));
    const { threadId, runId } = await startRun({ ...body, question: checkQuestion(body.question) });
    return Response.json({ threadId, runId }, { status: 201 });
  },
});
