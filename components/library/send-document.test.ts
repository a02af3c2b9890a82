import { afterEach, expect, it, vi } from "vitest";
import { ERRORS } from "@/lib/errors/errors";
import { fillSentence } from "@/lib/text/fill-sentence";
import { english, russian } from "@/testing/i18n/messages";
import { sendDocument } from "./send-document";

afterEach(() => vi.unstubAllGlobals());

/** A file of that size, without its bytes. */
function fileOf(size: number): File {
  const file = new File(["x"], "any");
  Object.defineProperty(file, "size", { value: size });
  return file;
}

const sent = vi.fn(async (_url: string, _init?: RequestInit) =>
  Response.json({ path: "a", replaced: false }),
);

it("a file that is too large is rejected before it is sent, with the server's message", async () => {
  vi.stubGlobal("fetch", sent);
  const answer = await sendDocument(english, { name: "huge.txt", file: fileOf(5_000_001), replace: false });
  const words = fillSentence(ERRORS.document_too_large.sentence, { name: "huge.txt", most: 5 }, "en");
  expect(answer).toMatchObject({ ok: false, code: "document_too_large", message: words, retryable: false });
  const scan = await sendDocument(russian, { name: "scan.pdf", file: fileOf(40_000_001), replace: false });
  expect(scan).toMatchObject({ ok: false, message: expect.stringContaining("«scan.pdf» больше 40 МБ") });
  expect(sent).not.toHaveBeenCalled();
});

it("an acceptable file is sent whole, and almost nothing of one that would be rejected anyway", async () => {
  vi.stubGlobal("fetch", sent);
  await sendDocument(english, { name: "six.pdf", file: fileOf(6_000_000), replace: true });
  expect(sent.mock.lastCall?.[0]).toBe("/api/documents?name=six.pdf&replace=true");
  await sendDocument(english, { name: "photo.png", file: fileOf(60_000_000), replace: false });
  expect(sent.mock.lastCall?.[1]?.body).toMatchObject({ size: 1 });
});
