import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv } from "./env";

const env = (values: Record<string, string>) => readEnv({ NODE_ENV: "test", ...values });

describe("Environment", () => {
  it("works with nothing set: loopback, port 3000, data beside the application", () => {
    expect(env({})).toMatchObject({
      openai: null,
      ollamaUrl: "http://127.0.0.1:11434",
      lmStudioUrl: "http://127.0.0.1:1234",
      tavily: null,
      dataDir: path.resolve("data"),
      host: "127.0.0.1",
      port: 3000,
    });
  });

  it("takes an endpoint without a key, for servers that need none", () => {
    expect(env({ OPENAI_BASE_URL: "http://127.0.0.1:8000/v1/", OPENAI_MODEL: "m" }).openai).toEqual({
      apiKey: null,
      baseUrl: "http://127.0.0.1:8000/v1",
      model: "m",
    });
  });

  it("treats an empty or blank value as not set", () => {
    expect(env({ OPENAI_API_KEY: "  ", TAVILY_API_KEY: "" })).toMatchObject({ openai: null, tavily: null });
  });

  it("names a missing model, and never prints the key", () => {
    expect(() => env({ OPENAI_API_KEY: "sk-secret-value" })).toThrow(
      /OPENAI_MODEL: expected the name of a model/,
    );
    expect(() => env({ OPENAI_API_KEY: "sk-secret-value" })).not.toThrow(/sk-secret/);
  });

  it.each([
    [{ PORT: "web" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ OPENAI_BASE_URL: "ftp://x", OPENAI_MODEL: "m" }, "OPENAI_BASE_URL"],
    [{ TAVILY_API_BASE_URL: "nowhere" }, "TAVILY_API_BASE_URL"],
  ])("names the variable that cannot be used: %o", (values, name) => {
    expect(() => env(values as Record<string, string>)).toThrow(new RegExp(`^${name}: expected`));
  });

  it("S35: Tavily's address is its own unless another is given", () => {
    expect(env({ TAVILY_API_KEY: "k" }).tavily).toEqual({ apiKey: "k", baseUrl: "https://api.tavily.com" });
  });

  it("accepts Ollama's own way of naming a host", () => {
    expect(env({ OLLAMA_HOST: "127.0.0.1:9999" }).ollamaUrl).toBe("http://127.0.0.1:9999");
  });

  it("lists the connected providers in their order of precedence, each with its own address", () => {
    const values = {
      OPENROUTER_API_KEY: "key-four",
      OPENROUTER_MODEL: "some/model",
      GOOGLE_GENERATIVE_AI_API_KEY: "key-three",
      ANTHROPIC_BASE_URL: "http://127.0.0.1:9000/",
      ANTHROPIC_MODEL: "claude",
      OPENAI_API_KEY: "key-one",
      OPENAI_MODEL: "gpt",
    };
    expect(env(values).connections).toEqual([
      { provider: "openai", apiKey: "key-one", baseUrl: "https://api.openai.com/v1", model: "gpt" },
      { provider: "anthropic", apiKey: null, baseUrl: "http://127.0.0.1:9000", model: "claude" },
      {
        provider: "google",
        apiKey: "key-three",
        baseUrl: "https://generativelanguage.googleapis.com/v1beta",
        model: null,
      },
      {
        provider: "openrouter",
        apiKey: "key-four",
        baseUrl: "https://openrouter.ai/api/v1",
        model: "some/model",
      },
    ]);
    expect(() => env({ ANTHROPIC_BASE_URL: "nowhere", ANTHROPIC_API_KEY: "sk-secret" })).toThrow(
      /^ANTHROPIC_BASE_URL: expected an http/,
    );
  });
});
