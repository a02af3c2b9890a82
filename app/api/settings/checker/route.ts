import { measureSchema } from "@/lib/http/query-requests";
import { readJson, routes } from "@/lib/http/route";
import { checkerSetting, startMeasuring, stopMeasuring } from "@/lib/settings/settings-checker";

/** Bytes of a file of labelled claims with their documents. */
const LIMIT = 8_000_000;

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: {
    who: "administrator",
    POST: { body: { type: "application/json", limit: LIMIT }, pace: "checks" },
  },

  /** The judge of citations, and its measurement. */
  GET: async () => Response.json(await checkerSetting()),

  /** Begins a measurement. */
  POST: async (request) => Response.json(await startMeasuring(await readJson(request, measureSchema))),

  /** Stops it. */
  DELETE: async () => Response.json(await stopMeasuring()),
});
