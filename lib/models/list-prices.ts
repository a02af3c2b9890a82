// The list prices of the current models of the larger providers, in US dollars for a million tokens, and of the search
// services, in US dollars for one search. A price is here only if a document states it; `page` names the provider's own
// page, `read` the day of the reading, and `basis` whether that was the page itself or somebody who quotes it. The `prices`
// of `agents.yaml` replace them.

/** The newest day of a reading; shown beside every amount that rests on it. */
export const LIST_PRICES_AS_OF = "2026-11-15";
export const LIST_CURRENCY = "USD";

/** `page`: read in a copy of the provider's own page. `quoted`: in another document that quotes it. */
type Basis = "page" | "quoted";

type TokenPrices = {
  input: number;
  /** Absent: as `input`. */
  cachedInput?: number;
  /** Absent: as `input`. */
  cacheWrite?: number;
  output: number;
};

export type ListPrice = TokenPrices & {
  /** What every token of a request costs whose prompt is longer than `tokens`. */
  above?: TokenPrices & { tokens: number };
  /** The first day of a price that is announced; the price before it stands in front of it. */
  from?: string;
};

export type ProviderPrices = {
  title: string;
  page: string;
  read: string;
  basis: Basis;
  /** Its own hosts; a name that begins with a dot stands for every host below it. */
  hosts: readonly string[];
  /** How OpenRouter names the provider, where it passes the provider's own prices on. */
  routed: string | null;
  /** Whether nobody else serves these models: then the price also holds behind a gateway. */
  sole: boolean;
  models: Readonly<Record<string, ListPrice | readonly ListPrice[]>>;
};

/** From GPT-5.6 on, writing to the cache costs a quarter more than input (guides/prompt-caching of the same site). */
const WRITE = 1.25;
/** Above 272,000 tokens input costs twice and output one and a half times as much. */
const OPENAI_LONG = 272_000;

const openai = (input: number, cachedInput: number, output: number, cacheWrite?: number): ListPrice => ({
  input,
  cachedInput,
  output,
  ...(cacheWrite === undefined ? {} : { cacheWrite }),
});

function openaiLong(price: ListPrice): ListPrice {
  const { input, cachedInput, cacheWrite, output } = price;
  const doubled = (value: number | undefined) => (value === undefined ? undefined : value * 2);
  const above = { tokens: OPENAI_LONG, input: input * 2, output: output * 1.5 };
  const [cached, write] = [doubled(cachedInput), doubled(cacheWrite)];
  return {
    ...price,
    above: {
      ...above,
      ...(cached === undefined ? {} : { cachedInput: cached }),
      ...(write === undefined ? {} : { cacheWrite: write }),
    },
  };
}

/** With writes to the cache for five minutes. */
const claude = (input: number, cachedInput: number, cacheWrite: number, output: number): ListPrice => ({
  input,
  cachedInput,
  cacheWrite,
  output,
});

/** Twice as much above 200,000 tokens. */
const grok = (input: number, output: number, cachedInput?: number): ListPrice => ({
  input,
  output,
  ...(cachedInput === undefined ? {} : { cachedInput }),
  above: {
    tokens: 200_000,
    input: input * 2,
    output: output * 2,
    ...(cachedInput === undefined ? {} : { cachedInput: cachedInput * 2 }),
  },
});

export const LIST_PRICES: readonly ProviderPrices[] = [
  {
    title: "OpenAI",
    page: "https://developers.openai.com/api/docs/pricing",
    read: "2026-11-05",
    basis: "quoted",
    hosts: ["api.openai.com", ".api.openai.com", ".openai.azure.com", ".cognitiveservices.azure.com"],
    routed: "openai",
    sole: true,
    models: {
      "gpt-6-astra": openaiLong(openai(10, 1, 50, 10 * WRITE)),
      "gpt-6.1-sol": openaiLong(openai(2, 0.1, 10, 2 * WRITE)),
      "gpt-6.1-terra": openaiLong(openai(1, 0.05, 5, 1 * WRITE)),
      "gpt-6-sol": openaiLong(openai(2, 0.2, 10, 2 * WRITE)),
      "gpt-6-luna": openaiLong(openai(0.1, 0.01, 0.5, 0.1 * WRITE)),
      "gpt-5.6-terra": openaiLong(openai(2, 0.2, 12, 2 * WRITE)),
      "gpt-5.6-luna": openaiLong(openai(0.2, 0.02, 1.2, 0.2 * WRITE)),
      "gpt-5.5": openaiLong(openai(5, 0.5, 30)),
      "gpt-5.4": openaiLong(openai(2.5, 0.25, 15)),
      "gpt-5.4-mini": openai(0.75, 0.075, 4.5),
      "gpt-5.4-nano": openai(0.2, 0.02, 1.25),
      "gpt-5.2": openai(1.75, 0.175, 14),
      "gpt-5.1": openai(1.25, 0.125, 10),
      "gpt-5": openai(1.25, 0.125, 10),
      "gpt-5-mini": openai(0.25, 0.025, 2),
      "gpt-5-nano": openai(0.05, 0.005, 0.4),
      "gpt-4.1": openai(2, 0.5, 8),
      "gpt-4.1-mini": openai(0.4, 0.1, 1.6),
      "gpt-4.1-nano": openai(0.1, 0.025, 0.4),
      "gpt-4o-mini": openai(0.15, 0.075, 0.6),
      o3: openai(2, 0.5, 8),
      "o4-mini": openai(1.1, 0.275, 4.4),
    },
  },
  {
    title: "Anthropic",
    page: "https://platform.claude.com/docs/en/about-claude/pricing",
    read: "2026-10-24",
    basis: "quoted",
    hosts: ["api.anthropic.com"],
    routed: "anthropic",
    sole: true,
    models: {
      "claude-fable-5-1": claude(10, 0.25, 12.5, 50),
      "claude-fable-5": claude(10, 1, 12.5, 50),
      "claude-opus-5-5": claude(4, 0.2, 5, 20),
      "claude-opus-5": claude(5, 0.5, 6.25, 25),
      "claude-opus-4-8": claude(5, 0.5, 6.25, 25),
      "claude-opus-4-7": claude(5, 0.5, 6.25, 25),
      "claude-opus-4-6": claude(5, 0.5, 6.25, 25),
      "claude-opus-4-5": claude(5, 0.5, 6.25, 25),
      "claude-sonnet-5-5": claude(2, 0.1, 2.5, 10),
      "claude-sonnet-5": claude(2, 0.2, 2.5, 10),
      "claude-sonnet-4-6": claude(3, 0.3, 3.75, 15),
      "claude-sonnet-4-5": claude(3, 0.3, 3.75, 15),
      "claude-haiku-5-5": {
        ...claude(0.1, 0.01, 0.125, 0.5),
        above: { tokens: 100_000, ...claude(0.5, 0.05, 0.625, 2.5) },
      },
      "claude-haiku-4-5": claude(1, 0.1, 1.25, 5),
    },
  },
  {
    title: "Google",
    page: "https://ai.google.dev/gemini-api/docs/pricing",
    read: "2026-10-07",
    basis: "quoted",
    hosts: ["generativelanguage.googleapis.com"],
    routed: "google",
    sole: true,
    models: {
      "gemini-3.8-flash": [
        { input: 0.75, cachedInput: 0.075, output: 3.75 },
        { from: "2027-01-01", input: 1.5, output: 7.5 },
      ],
      "gemini-3.5-flash": { input: 1.5, cachedInput: 0.15, output: 9 },
      "gemini-3.1-pro-preview": {
        input: 2,
        cachedInput: 0.2,
        output: 12,
        above: { tokens: 200_000, input: 4, cachedInput: 0.4, output: 18 },
      },
      "gemini-3.1-flash-lite": { input: 0.25, cachedInput: 0.025, output: 1.5 },
      "gemini-3-flash-preview": { input: 0.5, cachedInput: 0.05, output: 3 },
      "gemini-2.5-pro": {
        input: 1.25,
        cachedInput: 0.125,
        output: 10,
        above: { tokens: 200_000, input: 2.5, cachedInput: 0.25, output: 15 },
      },
      "gemini-2.5-flash": { input: 0.3, cachedInput: 0.03, output: 2.5 },
      "gemini-2.5-flash-lite": { input: 0.1, cachedInput: 0.01, output: 0.4 },
    },
  },
  {
    // The price of the peak hours; all other hours cost half.
    title: "DeepSeek",
    page: "https://api-docs.deepseek.com/quick_start/pricing",
    read: "2026-11-15",
    basis: "page",
    hosts: ["api.deepseek.com"],
    routed: null,
    sole: false,
    models: {
      "deepseek-flash": { input: 0.3, cachedInput: 0.006, output: 1.2 },
      "deepseek-v4-flash": { input: 0.3, cachedInput: 0.006, output: 1.2 },
      "deepseek-v4-pro": { input: 1.32, cachedInput: 0.044, output: 3.96 },
    },
  },
  {
    title: "Mistral",
    page: "https://docs.mistral.ai/models",
    read: "2026-07-02",
    basis: "quoted",
    hosts: ["api.mistral.ai"],
    routed: null,
    sole: false,
    models: {
      "mistral-medium-3.5": { input: 1.5, output: 7.5 },
      "mistral-medium-2604": { input: 1.5, output: 7.5 },
      "mistral-large-2512": { input: 0.5, output: 1.5 },
      "mistral-small-2603": { input: 0.15, output: 0.6 },
    },
  },
  {
    title: "Groq",
    page: "https://console.groq.com/docs/models",
    read: "2026-07-02",
    basis: "quoted",
    hosts: ["api.groq.com"],
    routed: null,
    sole: false,
    models: {
      "openai/gpt-oss-120b": { input: 0.15, cachedInput: 0.075, output: 0.6 },
      "openai/gpt-oss-20b": { input: 0.075, cachedInput: 0.0375, output: 0.3 },
      "llama-3.3-70b-versatile": { input: 0.59, output: 0.79 },
      "llama-3.1-8b-instant": { input: 0.05, output: 0.08 },
      "qwen/qwen3-32b": { input: 0.29, output: 0.59 },
    },
  },
  {
    title: "xAI",
    page: "https://docs.x.ai/developers/models",
    read: "2026-08-13",
    basis: "quoted",
    hosts: ["api.x.ai"],
    routed: "x-ai",
    sole: true,
    models: {
      "grok-4.6": { ...grok(2, 6), cachedInput: 0.5 },
      "grok-4.5": { ...grok(2, 6), cachedInput: 0.5 },
      "grok-4.3": grok(1.25, 2.5, 0.2),
    },
  },
];

type SearchPrices = {
  page: string;
  read: string;
  basis: Basis;
  /** One search of up to ten results. */
  search: number;
  /** Of the more thorough kind, where the service has one. */
  advanced?: number;
  /** Each result after the tenth. */
  furtherResult?: number;
  /** A request for more than ten results, where it has a price of its own. */
  manyResults?: number;
  /** How many pages are read for the price of a search of the same kind. Absent: the service is not asked to read. */
  pagesForSearch?: number;
};

/** SearXNG and Wikipedia cost nothing. */
export const LIST_SEARCH_PRICES: Readonly<Record<string, SearchPrices>> = {
  tavily: {
    // A credit by the plan without a subscription; an advanced search takes two.
    page: "https://docs.tavily.com/documentation/api-credits",
    read: "2026-10-06",
    basis: "page",
    search: 0.008,
    advanced: 0.016,
    // Five pages for a credit, and for two in the more thorough way; a page that was not read is free.
    pagesForSearch: 5,
  },
  brave: {
    page: "https://api-dashboard.search.brave.com/app/plans",
    read: "2026-09-30",
    basis: "page",
    search: 0.005,
  },
  exa: {
    page: "https://exa.ai/docs/reference/pricing",
    read: "2026-11-10",
    basis: "page",
    search: 0.007,
    furtherResult: 0.001,
  },
  serper: {
    // The smallest package of credits; up to ten results take one credit, more take two.
    page: "https://serper.dev",
    read: "2026-08-13",
    basis: "quoted",
    search: 0.001,
    manyResults: 0.002,
  },
  perplexity: {
    page: "https://docs.perplexity.ai/guides/pricing",
    read: "2026-10-06",
    basis: "page",
    search: 0.005,
  },
};
