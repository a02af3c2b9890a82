import { z } from "zod";
import { readQuery, routes } from "@/lib/http/route";
import { searchEverything } from "@/lib/runs/search";

const querySchema = z.object({
  q: z.string().max(500).default(""),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => {
    const { q, limit } = readQuery(request, querySchema);
    return Response.json(await searchEverything(q, limit));
  },
});
