import { routes } from "@/lib/http/route";
import { listCollections } from "@/lib/zotero/import-collection";
import { zoteroClient } from "@/lib/zotero/importing";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", pace: "checks" },

  GET: async (request) => {
    const found = await listCollections(zoteroClient(request.signal));
    const collections = found.map(({ key, data, meta }) => ({
      key,
      name: data.name,
      parent: data.parentCollection || null,
      items: meta.numItems,
    }));
    return Response.json({ collections });
  },
});
