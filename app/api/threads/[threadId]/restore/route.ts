import { routes } from "@/lib/http/route";
import { getListedThread } from "@/lib/runs/snapshot";
import { restoreThread } from "@/lib/threads/delete-thread";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ threadId: string }>({
  policy: { who: "user", of: ["deletedThread", "threadId"] },

  POST: async (_request, { threadId: id }, { owner }) => {
    await restoreThread(id);
    return Response.json(await getListedThread({ id, owner }));
  },
});
