import { readLargeText } from "@/lib/http/large-body";
import { routes } from "@/lib/http/route";
import { BUNDLE_LIMIT } from "@/lib/reports/bundle/bundle";
import { importBundle } from "@/lib/runs/import-bundle";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  POST: async (request) => {
    const { kind, threadId } = await importBundle(await readLargeText(request, BUNDLE_LIMIT));
    return Response.json({ threadId }, { status: kind === "created" ? 201 : 200 });
  },
});
