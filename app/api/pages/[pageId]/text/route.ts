import { routes } from "@/lib/http/route";
import { pageTextResponse } from "@/lib/runs/revise/reread-text";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ pageId: string }>({
  policy: { who: "user", of: ["page", "pageId"] },

  GET: (request, { pageId }) => pageTextResponse(request, pageId),
});
