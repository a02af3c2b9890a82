// The providers of models that variables of the environment connect, in order of precedence. Pure data: the browser may
// import it.

/** How requests are written: which adapter answers for a host. */
const MODEL_CLIENTS = ["openai", "anthropic", "google", "openai-compatible"] as const;
export type ModelClientId = (typeof MODEL_CLIENTS)[number];

const MODEL_PROVIDER_IDS = ["openai", "anthropic", "google", "openrouter"] as const;
export type ModelProviderId = (typeof MODEL_PROVIDER_IDS)[number];

/** The values of `model.provider`. `auto`: the first connected provider, and the client by its host. */
export const PROVIDER_CHOICES = ["auto", ...MODEL_PROVIDER_IDS, "openai-compatible"] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

export type ModelProvider = {
  readonly id: ModelProviderId;
  /** Its own name for itself; the same in every language. */
  readonly title: string;
  /** The client for its own hosts. */
  readonly client: ModelClientId;
  /** Where it is without a variable for the address; no slash at the end. */
  readonly baseUrl: string;
  /** The names of its variables. */
  readonly variables: { readonly key: string; readonly baseUrl: string; readonly model: string };
  /** Its hosts; a name that begins with a dot stands for every host below it. */
  readonly hosts: readonly string[];
};

/** In order of precedence: with several of them connected, the first one answers unless `model.provider` names another. */
export const MODEL_PROVIDERS: readonly ModelProvider[] = [
  {
    id: "openai",
    title: "OpenAI",
    client: "openai",
    baseUrl: "https://api.openai.com/v1",
    variables: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL", model: "OPENAI_MODEL" },
    hosts: ["api.openai.com", ".api.openai.com", ".openai.azure.com", ".cognitiveservices.azure.com"],
  },
  {
    id: "anthropic",
    title: "Anthropic",
    client: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    variables: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL", model: "ANTHROPIC_MODEL" },
    hosts: ["api.anthropic.com"],
  },
  {
    id: "google",
    title: "Google",
    client: "google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    variables: {
      key: "GOOGLE_GENERATIVE_AI_API_KEY",
      baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL",
      model: "GOOGLE_GENERATIVE_AI_MODEL",
    },
    hosts: ["generativelanguage.googleapis.com"],
  },
  {
    id: "openrouter",
    title: "OpenRouter",
    client: "openai-compatible",
    baseUrl: "https://openrouter.ai/api/v1",
    variables: { key: "OPENROUTER_API_KEY", baseUrl: "OPENROUTER_BASE_URL", model: "OPENROUTER_MODEL" },
    hosts: ["openrouter.ai"],
  },
];

/** Every variable that connects a model of a provider. */
export const MODEL_VARIABLE_NAMES: readonly string[] = MODEL_PROVIDERS.flatMap(({ variables }) =>
  Object.values(variables),
);

const PROVIDER_OF = Object.fromEntries(MODEL_PROVIDERS.map((provider) => [provider.id, provider])) as Record<
  ModelProviderId,
  ModelProvider
>;

export const modelProvider = (id: ModelProviderId): ModelProvider => PROVIDER_OF[id];

/** The provider whose host this is, without a port; null for every other host. */
export function providerOfHost(hostname: string): ModelProvider | null {
  const host = hostname.toLowerCase();
  const isOwn = (name: string) => (name.startsWith(".") ? host.endsWith(name) : host === name);
  return MODEL_PROVIDERS.find(({ hosts }) => hosts.some(isOwn)) ?? null;
}

/** A connected provider: its key and address, and the model that answers unless an agent names one. */
export type ModelConnection = {
  readonly provider: ModelProviderId;
  /** Null for servers that need none. Never shown or logged. */
  readonly apiKey: string | null;
  /** No slash at the end. */
  readonly baseUrl: string;
  /** Null when nothing names one. Then only `model.provider` chooses this connection. */
  readonly model: string | null;
};
