// The providers of models that the settings offer. Pure data.

import { MODEL_PROVIDERS, type ModelProviderId } from "@/lib/config/model-providers";

type ModelPreset = {
  readonly id: string;
  /** Its own name for itself; the same in every language. Empty for an endpoint of one's own. */
  readonly title: string;
  /** The provider whose variables would connect it: `openai` for every compatible endpoint. */
  readonly connects: ModelProviderId;
  /** Where it is; null when that has to be written. */
  readonly baseUrl: string | null;
  readonly key: "key" | "optional" | "none";
  /** A server that people run themselves. */
  readonly local: boolean;
};

const hosted = (id: string, title: string, baseUrl: string): ModelPreset => ({
  id,
  title,
  connects: "openai",
  baseUrl,
  key: "key",
  local: false,
});

const server = (id: string, title: string, baseUrl: string | null, key: ModelPreset["key"]): ModelPreset => ({
  id,
  title,
  connects: "openai",
  baseUrl,
  key,
  local: true,
});

/** In the order in which they are offered; the last one is any other compatible endpoint. */
export const MODEL_PRESETS: readonly ModelPreset[] = [
  ...MODEL_PROVIDERS.map(({ id, title, baseUrl }) => ({ ...hosted(id, title, baseUrl), connects: id })),
  hosted("deepseek", "DeepSeek", "https://api.deepseek.com/v1"),
  hosted("groq", "Groq", "https://api.groq.com/openai/v1"),
  hosted("mistral", "Mistral", "https://api.mistral.ai/v1"),
  hosted("moonshot", "Moonshot", "https://api.moonshot.ai/v1"),
  hosted("together", "Together", "https://api.together.xyz/v1"),
  hosted("xai", "xAI", "https://api.x.ai/v1"),
  server("ollama", "Ollama", "http://127.0.0.1:11434/v1", "none"),
  server("lmstudio", "LM Studio", "http://127.0.0.1:1234/v1", "optional"),
  server("compatible", "", null, "optional"),
];

export const modelPreset = (id: string): ModelPreset | null =>
  MODEL_PRESETS.find((preset) => preset.id === id) ?? null;
