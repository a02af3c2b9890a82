import { randomUUID } from "node:crypto";
import { readEnv } from "@/lib/config/env";
import { MOST_BYTES, mostBytes } from "@/lib/documents/kinds";
import { currentLibrary } from "@/lib/documents/library";
import {
  addDocument,
  listOwnDocuments,
  type OwnDocuments,
  placeOf,
  removeDocument,
  tooLarge,
} from "@/lib/documents/own-documents";
import { readBytes } from "@/lib/http/json-bytes";
import { addDocumentQuery, documentsQuery, removeDocumentQuery } from "@/lib/http/query-requests";
import { readQuery, routes } from "@/lib/http/route";
import { withoutServerPaths } from "@/lib/http/server-paths";
import { getDb } from "@/lib/process/store";

const own = (): OwnDocuments => ({ db: getDb(), dataDir: readEnv().dataDir, library: currentLibrary() });

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: {
    who: "user",
    POST: {
      who: "administrator",
      body: { type: "application/octet-stream", limit: MOST_BYTES },
      pace: "uploads",
    },
    DELETE: { who: "administrator" },
  },

  GET: async (request, _parameters, actor) =>
    Response.json(
      withoutServerPaths(await listOwnDocuments(own(), readQuery(request, documentsQuery)), actor),
    ),

  /** The body is the file; its name is in the query. */
  POST: async (request) => {
    const { name, replace } = readQuery(request, addDocumentQuery);
    placeOf(name);
    if (Number(request.headers.get("content-length") ?? 0) > mostBytes(name)) throw tooLarge(name);
    const { bytes, whole } = await readBytes(request.body, mostBytes(name));
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
