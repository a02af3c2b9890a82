import { GroundworkError } from "@/lib/errors/errors";
import { openingForVisitor } from "@/lib/http/page-opening";
import { addressOf } from "@/lib/http/public-address";
import { routes } from "@/lib/http/route";
import { sharedPictureResponse } from "@/lib/sharing/shared-pictures";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ token: string; digest: string }>({
  // The link is the right to see the pictures of its report.
  policy: { who: "anyone" },

  GET: async (request, { token, digest }) => {
    // Guesses and pictures count with the shared pages of the address.
    const opening = openingForVisitor(addressOf(request));
    if (opening.kind === "wait")
      throw new GroundworkError("too_many_requests", { limit: opening.limit, seconds: opening.seconds });
    return sharedPictureResponse({ token, digest });
  },
});
