import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
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

const folder = mkdtempSync(path.join(tmpdir(), "groundwork-body-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let file: string;
beforeEach(() => {
  file = path.join(folder, randomUUID());
});

const read = (request: Request, light = LIMIT) => readLargeBody(request, { limit: LIMIT, light, file });

it("keeps a light body in memory, however it is split", async () => {
  expect(await read(streamed(2).request)).toEqual({ bytes: expect.objectContaining({ length: LIMIT }) });
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
  const received = await read(small);
  expect("bytes" in received && Buffer.from(received.bytes).toString()).toBe(text);
  expect(existsSync(file)).toBe(false);
});

it("writes a larger body to a file that only its owner can read", async () => {
  expect(await read(streamed(2).request, 1000)).toEqual({ file });
  expect(readFileSync(file)).toEqual(Buffer.alloc(LIMIT, 97));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it.each([LIMIT, 1000])(
  "aborts a body at the limit and leaves no file, with %d bytes in memory",
  async (light) => {
    const endless = streamed(1000);
    await expect(read(endless.request, light)).rejects.toMatchObject({
      code: "body_too_large",
      fields: { limit: "2 MB" },
    });
    expect(endless.sent()).toBeLessThan(6);
    expect(existsSync(file)).toBe(false);
  },
);

it("refuses a body with a larger declared length at once", async () => {
  const said = streamed(1, { "content-length": String(LIMIT + 1) });
  await expect(read(said.request)).rejects.toMatchObject({ code: "body_too_large" });
});

it("leaves no file when the sender hangs up", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 1) controller.error(new Error("gone"));
      else controller.enqueue(MEGABYTE);
    },
  });
  const headers = { "content-type": "application/json" };
  const init = { method: "POST", body, duplex: "half", headers } as RequestInit;
  await expect(read(new Request("http://127.0.0.1/", init), 1000)).rejects.toThrow("gone");
  expect(existsSync(file)).toBe(false);
});

it("accepts only JSON; a missing body has no bytes", async () => {
  const form = streamed(1, { "content-type": "text/plain" });
  await expect(read(form.request)).rejects.toMatchObject({ code: "unsupported_media_type" });
  const headers = { "content-type": "application/json" };
  const empty = new Request("http://127.0.0.1/", { method: "POST", headers });
  expect(await read(empty)).toEqual({ bytes: expect.objectContaining({ length: 0 }) });
});
