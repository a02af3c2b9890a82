import { routes } from "@/lib/http/route";
import { getThread } from "@/lib/runs/snapshot";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ threadId: string }>({
  policy: { who: "user", of: ["thread", "threadId"] },

  GET: async (_request, { threadId }) => Response.json(await getThread(threadId)),
});
