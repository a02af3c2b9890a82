// Bodies are judged before anything reads them: their type and the length they declare at once, the length they have
// while they stream. What a form of another site could send is taken nowhere.

import { GroundworkError } from "@/lib/errors/errors";
import type { BodyPolicy } from "./policy";

const typeOf = (request: Request) =>
  (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";

/** As a person says it: `1 MB`. */
const sizeOf = (bytes: number) =>
  bytes >= 1_000_000 ? `${Math.floor(bytes / 1_000_000)} MB` : `${Math.floor(bytes / 1000)} kB`;

const tooLarge = (limit: number) => new GroundworkError("body_too_large", { limit: sizeOf(limit) });

/** Where nothing is asked for, one that says nothing is let pass: programs send `{}` as a habit. */
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
 * The request with a body that ends in body_too_large at its limit. Throws that at once for a length that is declared,
 * and unsupported_media_type. Without a policy nothing is asked for.
 */
export function checkBody(request: Request, policy: BodyPolicy | undefined): Request {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const { type, limit } = policy ?? NOTHING;
  const given = typeOf(request);
  const fits = given === type || (given === "" && !policy && isEmpty(request));
  if (!fits) throw new GroundworkError("unsupported_media_type", { type });
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  if (request.body === null) return request;
  // In parts: the framework hands a stand-in for the request, of which no copy can be made.
  const { url, method, headers, signal } = request;
  const body = counted(request.body, limit);
  const init: RequestInit & { duplex: "half" } = { method, headers, signal, body, duplex: "half" };
  return new Request(url, init);
}
