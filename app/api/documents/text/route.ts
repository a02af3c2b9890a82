import { z } from "zod";
import { readQuery, routes } from "@/lib/http/route";
import { documentTextResponse } from "@/lib/runs/snapshot-document";

const asked = z.strictObject({ url: z.string().min(1).max(4096) });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: (request) => documentTextResponse(request, readQuery(request, asked).url),
});
