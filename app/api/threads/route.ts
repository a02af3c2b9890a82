import { z } from "zod";
import { checkQuestion, startThreadSchema } from "@/lib/http/requests";
import { readJson, readQuery, routes } from "@/lib/http/route";
import { listThreads } from "@/lib/runs/snapshot";
import { startRun } from "@/lib/runs/start";

const pageSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(200).optional(),
});

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => Response.json(await listThreads(readQuery(request, pageSchema))),
  POST: async (request) => {
    const body = await readJson(request, startThreadSchema);
    const { threadId, runId } = await startRun({ ...body, question: checkQuestion(body.question) });
    return Response.json({ threadId, runId }, { status: 201 });
  },
});
