import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { MOST_BYTES } from "@/lib/documents/decode";
import { currentLibrary } from "@/lib/documents/library";
import {
  addDocument,
  listOwnDocuments,
  type OwnDocuments,
  placeOf,
  removeDocument,
  tooLarge,
} from "@/lib/documents/own-documents";
import { GroundworkError } from "@/lib/errors";
import { readBytes } from "@/lib/http/json-bytes";
import { addDocumentQuery, documentsQuery, removeDocumentQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { getDb } from "@/lib/runs/store";

const own = (): OwnDocuments => ({ db: getDb(), dataDir: readEnv().dataDir, library: currentLibrary() });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  GET: async (request) => Response.json(await listOwnDocuments(own(), readQuery(request, documentsQuery))),

  /** The body is the file; what it is called stands in the address. */
  POST: async (request) => {
    const { name, replace } = readQuery(request, addDocumentQuery);
    // What a form of another site could send is not taken.
    if (!/^application\/octet-stream\b/i.test(request.headers.get("content-type") ?? ""))
      throw new GroundworkError("invalid_request", { detail: "Send the file as application/octet-stream." });
    placeOf(name);
    if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES) throw tooLarge(name);
    const { bytes, whole } = await readBytes(request.body, MOST_BYTES);
    if (!whole) throw tooLarge(name);
    const temporary = `.adding-${randomUUID()}`;
    const answer = await addDocument(own(), { name, bytes, replace: replace === "true", temporary });
    return Response.json(answer, { status: answer.replaced ? 200 : 201 });
  },

  DELETE: async (request) => {
    await removeDocument(own(), readQuery(request, removeDocumentQuery));
    return Response.json({});
  },
});
