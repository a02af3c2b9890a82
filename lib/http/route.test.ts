import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ERRORS, GroundworkError } from "@/lib/errors/errors";
import { checkQuestion } from "./requests";
import { JSON_BODY, readJson, routes } from "./route";

const URL_ = "http://127.0.0.1:3000/api/x";
const headers = { host: "127.0.0.1:3000", "content-type": "application/json" };
const context = { params: Promise.resolve({}) };
const post = (body: BodyInit, extra: Record<string, string> = {}) =>
  new Request(URL_, { method: "POST", headers: { ...headers, ...extra }, body });

const echo = routes({
  policy: { who: "anyone", body: JSON_BODY },
  POST: async (request) => Response.json(await readJson(request, z.strictObject({ name: z.string() }))),
});

async function codeOf(response: Response) {
  const body = (await response.json()) as { error: { code: string; message: string } };
  return { status: response.status, code: body.error.code, message: body.error.message };
}

describe("Bad input is rejected at the border", () => {
  it("malformed JSON", async () => {
    expect(await codeOf(await echo.POST(post("{"), context))).toMatchObject({
      status: 400,
      code: "invalid_json",
    });
  });

  it("a wrong type names the field", async () => {
    const found = await codeOf(await echo.POST(post('{"name":1}'), context));
    expect(found).toMatchObject({ status: 400, code: "invalid_request" });
    expect(found.message).toContain("name: expected string");
  });

  it("an unknown key is named, not ignored", async () => {
    expect((await codeOf(await echo.POST(post('{"name":"a","nmae":1}'), context))).message).toContain("nmae");
  });

  it("another content type", async () => {
    const found = await codeOf(await echo.POST(post("name=a", { "content-type": "text/plain" }), context));
    expect(found).toMatchObject({ status: 415, code: "unsupported_media_type" });
  });

  it("a body over the limit, with and without a declared length", async () => {
    const large = JSON.stringify({ name: "x".repeat(1_100_000) });
    expect(await codeOf(await echo.POST(post(large), context))).toMatchObject({
      status: 413,
      code: "body_too_large",
    });
    const declared = post("{}", { "content-length": "2000000" });
    expect(await codeOf(await echo.POST(declared, context))).toMatchObject({ status: 413 });
  });

  it("a wrong method gets the allowed ones", async () => {
    const response = await echo.DELETE(new Request(URL_, { method: "DELETE", headers }), context);
    expect(response.headers.get("allow")).toBe("POST");
    expect(await codeOf(response)).toMatchObject({ status: 405, code: "method_not_allowed" });
  });

  it("SEC-21: an unexpected error shows a sentence and logs its cause", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const broken = routes({
      policy: { who: "anyone" },
      GET: async () => {
        throw new Error("SELECT secret FROM table");
      },
    });
    const found = await codeOf(await broken.GET(new Request(URL_, { headers }), context));
    expect(found).toMatchObject({ status: 500, code: "internal" });
    expect(found.message).not.toContain("SELECT");
    expect(logged.mock.calls.flat().join()).toContain("SELECT secret");
  });
});

describe("Questions", () => {
  const codeFor = (text: string) => {
    try {
      return checkQuestion(text);
    } catch (error) {
      return error instanceof GroundworkError ? error.code : error;
    }
  };

  it.each(["", "   \n", "?!…"])("an empty question is rejected: %j", (text) => {
    expect(codeFor(text)).toBe("question_empty");
  });

  it("20,000 characters are accepted, one more is not", () => {
    expect(codeFor("q".repeat(20_000))).toHaveLength(20_000);
    expect(codeFor("q".repeat(20_001))).toBe("question_too_long");
  });

  it("is stored trimmed and in one Unicode form", () => {
    expect(codeFor("  Cafe\u0301? ")).toBe("Café?");
  });
});

it("every code of the table has a readable sentence and a status", () => {
  for (const [code, { sentence, status }] of Object.entries(ERRORS)) {
    expect(sentence, code).toMatch(/^[{“A-Z].*\.}*$/);
    expect(sentence, code).not.toMatch(/undefined|null|Error|exception/);
    expect(status, code).toBeGreaterThanOrEqual(400);
  }
});

describe("A closed tab", () => {
  const aborted = (error: (signal: AbortSignal) => unknown) => {
    const leaving = new AbortController();
    const { GET } = routes({
      policy: { who: "anyone" },
      GET: async (request) => {
        leaving.abort(Object.assign(new Error(""), { name: "ResponseAborted" }));
        throw error(request.signal);
      },
    });
    return GET(new Request(URL_, { headers, signal: leaving.signal }), context);
  };

  it("is no failed request and is not logged", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    expect((await aborted(({ reason }) => reason)).status).toBe(499);
    expect((await aborted(() => Object.assign(new Error("left"), { name: "AbortError" }))).status).toBe(499);
    expect(logged).not.toHaveBeenCalled();
    expect((await aborted(() => new Error("broken"))).status).toBe(500);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
