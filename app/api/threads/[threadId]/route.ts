import { changeThreadSchema } from "@/lib/http/requests";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { getThread } from "@/lib/runs/snapshot";
import { changeThread } from "@/lib/threads/change-thread";
import { deleteThread } from "@/lib/threads/delete-thread";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ threadId: string }>({
  policy: { who: "user", of: ["thread", "threadId"], PATCH: { body: JSON_BODY } },

  GET: async (_request, { threadId }) => Response.json(await getThread(threadId)),
  PATCH: async (request, { threadId: id }, { owner }) =>
    Response.json(await changeThread({ id, owner }, await readJson(request, changeThreadSchema))),
  DELETE: async (_request, { threadId }) => Response.json(await deleteThread(threadId), { status: 202 }),
});
