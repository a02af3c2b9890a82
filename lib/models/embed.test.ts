import { afterEach, beforeEach, expect, it } from "vitest";
import {
  type EmbeddingReply,
  type EmbeddingServer,
  startEmbeddings,
  vectorOf,
} from "@/testing/models/embeddings";
import { embed } from "./embed";

let server: EmbeddingServer;
beforeEach(async () => {
  server = await startEmbeddings();
});
afterEach(() => server.close());

const signal = new AbortController().signal;
const ask = (...texts: string[]) =>
  embed({ model: "small", baseUrl: server.url, apiKey: "key-of-tests" }, texts, { signal, now: () => 0 });

it("Texts are sent with model and key, and vectors come back in their order", async () => {
  const vectors = await ask("a car", "a bell");
  expect(vectors).toEqual([Float32Array.from(vectorOf("a car")), Float32Array.from(vectorOf("a bell"))]);
  expect(server.requests[0]).toMatchObject({
    model: "small",
    input: ["a car", "a bell"],
    headers: { authorization: "Bearer key-of-tests" },
  });
});

const data = (...vectors: unknown[]) => ({
  body: { data: vectors.map((embedding, index) => ({ index, embedding })) },
});
it.each<[string, EmbeddingReply, object]>([
  ["a refused key", { status: 401 }, { code: "unauthorised" }],
  [
    "a pause that is asked for",
    { status: 429, headers: { "retry-after": "7" } },
    { code: "rate_limited", retryAfterMs: 7000 },
  ],
  ["a fault of the server", { status: 503 }, { code: "unreachable" }],
  ["a model that is not there", { status: 404 }, { code: "refused" }],
  ["another shape", { body: { vectors: [] } }, { code: "bad_response" }],
  ["too few vectors", data([1, 2]), { code: "bad_response" }],
  ["vectors of two lengths", data([1, 2], [1, 2, 3]), { code: "bad_response" }],
  ["what is no number", data([1, "2"], [1, 2]), { code: "bad_response" }],
  ["vectors without end", data(Array(10_000).fill(1), Array(10_000).fill(1)), { code: "bad_response" }],
])("%s is said", async (_, reply, fault) => {
  server.replies.push(reply);
  await expect(ask("a", "b")).rejects.toMatchObject({ name: "EmbeddingFault", ...fault });
});

it("An endpoint that is not there is said, and what is stopped ends with its reason", async () => {
  await server.close();
  await expect(ask("a")).rejects.toMatchObject({ code: "unreachable" });
  const reason = new Error("enough");
  const stopped = embed({ model: "m", baseUrl: server.url, apiKey: null }, ["a"], {
    signal: AbortSignal.abort(reason),
  });
  await expect(stopped).rejects.toBe(reason);
});
