import { expect, it, vi } from "vitest";
import { editSchema, rewriteSchema, steerSchema } from "./requests";
import { JSON_BODY, readJson, routes } from "./route";

const context = { params: Promise.resolve({}) };
const edits = routes({
  policy: { who: "anyone", body: JSON_BODY },
  POST: async (request) => Response.json(Object.keys(await readJson(request, editSchema))),
});
const rewrites = routes({
  policy: { who: "anyone", body: JSON_BODY },
  POST: async (request) => Response.json(await readJson(request, rewriteSchema)),
});

const post = (body: unknown) =>
  new Request("http://127.0.0.1:3000/api/x", {
    method: "POST",
    headers: { host: "127.0.0.1:3000", "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  return { status: response.status, body: await response.json() };
}

it("an edit of 400 kB is accepted, however much of it has to be escaped", async () => {
  const content = '"\n'.repeat(200_000);
  expect((await answerOf(await edits.POST(post({ content }), context))).status).toBe(200);
});

it.each([
  ["without a text", { title: "T" }, 400],
  ["with a text that is none", { content: 5 }, 400],
  ["with an unknown key", { content: "a", tilte: "T" }, 400],
  ["over a megabyte", { content: "a".repeat(1_000_100) }, 413],
])("an edit %s is rejected", async (_name, body, status) => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(await answerOf(await edits.POST(post(body), context))).toMatchObject({ status });
});

it.each([
  ["without a section", { instruction: "Shorter" }],
  ["with a section that is no place", { section: 1.5, instruction: "Shorter" }],
  ["with one before the text", { section: -1, instruction: "Shorter" }],
  ["with an unknown place to look", { section: 0, instruction: "Shorter", scope: "everywhere" }],
  ["with an unknown key", { section: 0, instruction: "Shorter", heading: "A" }],
])("a rewrite %s is rejected", async (_name, body) => {
  expect(await answerOf(await rewrites.POST(post(body), context))).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_request" } },
  });
});

it("a rewrite may name agent, sources and key", async () => {
  const body = { section: 0, instruction: "Shorter", agent: "deep", scope: "web", idempotencyKey: "k" };
  expect(await answerOf(await rewrites.POST(post(body), context))).toEqual({ status: 200, body });
});

it("a site can be given as the address of one of its pages, however long", () => {
  const banHosts = [`https://a.example/${"p".repeat(1500)}`];
  expect(steerSchema.parse({ banHosts }).banHosts).toEqual(banHosts);
  expect(steerSchema.safeParse({ banHosts: ["a".repeat(2049)] }).success).toBe(false);
});
