import { routes } from "@/lib/http/route";
import { pictureResponse } from "@/lib/runs/picture-response";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ pageId: string; digest: string }>({
  policy: { who: "user", of: ["page", "pageId"] },

  GET: (_request, { pageId, digest }) => pictureResponse({ pageId, digest }),
});
