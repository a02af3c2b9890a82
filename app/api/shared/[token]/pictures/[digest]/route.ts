import { routes } from "@/lib/http/route";
import { sharedPictureResponse } from "@/lib/sharing/shared-pictures";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ token: string; digest: string }>({
  // The link is the right to see the pictures of its report.
  policy: { who: "anyone" },

  GET: (_request, { token, digest }) => sharedPictureResponse({ token, digest }),
});
