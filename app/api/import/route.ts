import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { BUNDLE_LIMIT } from "@/lib/bundle-format/bundle";
import { importBundle, LIGHT_BUNDLE } from "@/lib/bundles/import-bundle";
import { readEnv } from "@/lib/config/env";
import { readLargeBody } from "@/lib/http/large-body";
import { JSON_BODY, routes } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user", body: { ...JSON_BODY, limit: BUNDLE_LIMIT }, pace: "uploads" },

  POST: async (request, _parameters, { owner }) => {
    const file = path.join(/*turbopackIgnore: true*/ readEnv().dataDir, `.importing-${randomUUID()}`);
    const bundle = await readLargeBody(request, { limit: BUNDLE_LIMIT, light: LIGHT_BUNDLE, file });
    try {
      const { kind, threadId } = await importBundle(bundle, { owner, signal: request.signal });
      return Response.json({ threadId, here: kind === "here" }, { status: kind === "created" ? 201 : 200 });
    } finally {
      if ("file" in bundle) await rm(bundle.file, { force: true });
    }
  },
});
