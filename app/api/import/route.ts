import { BUNDLE_LIMIT } from "@/lib/bundle-format/bundle";
import { importBundle } from "@/lib/bundles/import-bundle";
import { readLargeBody } from "@/lib/http/large-body";
import { JSON_BODY, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", body: { ...JSON_BODY, limit: BUNDLE_LIMIT }, pace: "uploads" },

  POST: async (request, _parameters, { owner }) => {
    const bytes = await readLargeBody(request, BUNDLE_LIMIT);
    const { kind, threadId } = await importBundle(bytes, { owner, signal: request.signal });
    return Response.json({ threadId }, { status: kind === "created" ? 201 : 200 });
  },
});
