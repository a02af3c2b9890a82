// Checks bodies before anything reads them: their type and declared length at once, their real length while
// they stream. Types that a form of another site could send are accepted only where no session counts.

import { GroundworkError } from "@/lib/errors/errors";
import type { BodyPolicy } from "./policy";

const typeOf = (request: Request) =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** As a person says it: `1 MB`. */
const sizeOf = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} kB`;

const tooLarge = (limit: number) => new GroundworkError("body_too_large", { limit: sizeOf(limit) });

const FORMS = new Set(["application/x-www-form-urlencoded", "multipart/form-data"]);

/** Routes without a body accept an empty object, because programs send `{}` out of habit. */
const NOTHING: BodyPolicy = { type: "application/json", limit: 1000 };

const isEmpty = ({ body, headers }: Request): boolean =>
  body === null ||
  headers.get("content-length") === "0" ||
  (headers.get("content-length") === null && headers.get("transfer-encoding") === null);

function counted(body: ReadableStream<Uint8Array>, limit: number): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        size += piece.byteLength;
        if (size > limit) controller.error(tooLarge(limit));
        else controller.enqueue(piece);
      },
    }),
  );
}

/**
 * Returns the request with a body that fails with body_too_large at its limit. Throws that at once for a
 * declared length, and unsupported_media_type. Without a policy nothing is checked.
 */
export function checkBody(request: Request, policy: BodyPolicy | undefined): Request {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const { type, limit } = policy ?? NOTHING;
  const given = typeOf(request);
  const fits =
    (type === "form" ? FORMS.has(given) : given === type) || (given === "" && !policy && isEmpty(request));
  if (!fits) throw new GroundworkError("unsupported_media_type", { type });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (request.body === null) return request;
  // Field by field: the framework passes a proxy of the request, which cannot be cloned.
  const { url, method, headers, signal } = request;
  const body = counted(request.body, limit);
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}
