import { threadsQuery } from "@/lib/http/query-requests";
import { checkQuestion, startThreadSchema } from "@/lib/http/requests";
import { readJson, readQuery, routes } from "@/lib/http/route";
import { listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => Response.json(await listThreads(readQuery(request, threadsQuery))),
  POST: async (request) => {
    const body = await readJson(request, startThreadSchema);
    const { threadId, runId } = await startRun({ ...body, question: checkQuestion(body.question) });
    return Response.json({ threadId, runId }, { status: 201 });
  },
});
