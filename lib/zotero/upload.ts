// Uploads the file of an attachment in the three steps of https://www.zotero.org/support/dev/web_api/v3/file_upload:
// authorization, upload to the named storage, registration. The storage is named by the server, so it is reached behind the
// fetch guard and never sees the key.

import { createHash } from "node:crypto";
import { z } from "zod";
import { GroundworkError } from "@/lib/errors/errors";
import { GuardError } from "@/lib/fetch/guarded-fetch";
import { createGuardedPost, type GuardedPost } from "@/lib/fetch/guarded-post";
import type { ZoteroClient } from "./client";

type File = { name: string; bytes: Uint8Array; at: number };

/** Returns null, or why the file could not be stored. */
export type UploadFile = (client: ZoteroClient, key: string, file: File) => Promise<string | null>;

const authorized = z.union([
  z.object({ exists: z.literal(1) }),
  z.object({
    url: z.url({ protocol: /^https?$/ }),
    contentType: z.string().max(300),
    prefix: z.string(),
    suffix: z.string(),
    uploadKey: z.string().max(1000),
  }),
]);

const FORM = { "content-type": "application/x-www-form-urlencoded", "if-none-match": "*" };
const TIME_MS = 60_000;

/** The upload with this sender. */
export const uploadWith =
  (post: GuardedPost): UploadFile =>
  async (client, key, { name, bytes, at }) => {
    const md5 = createHash("md5").update(bytes).digest("hex");
    const form = { md5, filename: name, filesize: String(bytes.byteLength), mtime: String(at) };
    try {
      const body = new URLSearchParams(form).toString();
      const asked = { method: "POST", headers: FORM, body } as const;
      const { value, status } = await client.read(authorized.or(z.unknown()), `/items/${key}/file`, {
        ...asked,
        answers: [413],
      });
      if (status === 413) return "413: the storage of this library is full";
      const access = authorized.safeParse(value);
      if (!access.success) return "an answer of another form";
      if ("exists" in access.data) return null;
      const { url, contentType, prefix, suffix, uploadKey } = access.data;
      const sent = await post({
        url,
        body: Buffer.concat([Buffer.from(prefix), bytes, Buffer.from(suffix)]),
        headers: { "content-type": contentType },
        bytes: 1000,
        timeMs: TIME_MS,
        signal: client.signal,
      });
      if (sent.status !== 201 && sent.status !== 200 && sent.status !== 204)
        return `${sent.status} of the storage`;
      const register = new URLSearchParams({ upload: uploadKey }).toString();
      await client.ask(`/items/${key}/file`, { method: "POST", headers: FORM, body: register });
      return null;
    } catch (error) {
      if (error instanceof GuardError) return `${error.code} of the storage`;
      if (error instanceof GroundworkError) return error.message;
      throw error;
    }
  };

export const uploadFile: UploadFile = uploadWith(createGuardedPost());
