import { expect, it } from "vitest";
import { readLargeBody } from "./large-body";

const LIMIT = 2 * 1024 * 1024;
const MEGABYTE = new Uint8Array(1024 * 1024).fill(97);

function streamed(parts: number, headers: Record<string, string> = {}) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === parts) return controller.close();
      sent += 1;
      controller.enqueue(MEGABYTE);
    },
  });
  const init = {
    method: "POST",
    body,
    duplex: "half",
    headers: { "content-type": "application/json", ...headers },
  };
  return { request: new Request("http://127.0.0.1/", init as RequestInit), sent: () => sent };
}

it("reads a body up to the limit, however it is split", async () => {
  const { request } = streamed(2);
  expect(await readLargeBody(request, LIMIT)).toHaveLength(LIMIT);
  const text = JSON.stringify("Цена 58 € \u{1F680}");
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const headers = { "content-type": "application/json; charset=utf-8" };
  const small = new Request("http://127.0.0.1/", {
    method: "POST",
    body,
    duplex: "half",
    headers,
  } as RequestInit);
  expect(Buffer.from(await readLargeBody(small, LIMIT)).toString()).toBe(text);
});

it("aborts a body at the limit, and one with a larger declared length at once", async () => {
  const endless = streamed(1000);
  await expect(readLargeBody(endless.request, LIMIT)).rejects.toMatchObject({
    code: "body_too_large",
    fields: { limit: "2 MB" },
  });
  expect(endless.sent()).toBeLessThan(6);
  const said = streamed(1, { "content-length": String(LIMIT + 1) });
  await expect(readLargeBody(said.request, LIMIT)).rejects.toMatchObject({ code: "body_too_large" });
});

it("accepts only JSON; a missing body has no bytes", async () => {
  const form = streamed(1, { "content-type": "text/plain" });
  await expect(readLargeBody(form.request, LIMIT)).rejects.toMatchObject({ code: "unsupported_media_type" });
  const headers = { "content-type": "application/json" };
  const empty = new Request("http://127.0.0.1/", { method: "POST", headers });
  expect(await readLargeBody(empty, LIMIT)).toHaveLength(0);
});
