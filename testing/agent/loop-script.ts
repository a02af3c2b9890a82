// Replies of scripted models and scripted sources in tests of the loop.

import { ProviderError, type SearchHit } from "@/lib/search/provider";

/** A whole step as a model writes it. */
export function reply(...calls: Record<string, unknown>[]) {
  return {
    reasoning_steps: ["Looked at the results.", "Chose what to do."],
    current_situation: "Some is known.",
    plan_status: "On the way.",
    enough_data: false,
    remaining_steps: ["Go on"],
    task_completed: false,
    calls: calls.map((call) => ({ _activity: call._tool, _reasoningForCall: "It is needed.", ...call })),
  };
}

export const search = (query: string, max_results: number | null = 5) => ({
  _tool: "websearchtool",
  query,
  max_results,
});
export const readPages = (...urls: string[]) => ({ _tool: "extractpagecontenttool", urls });
/** The same with what is looked for and where to go on. */
export const readFor = (given: { focus?: string | null; from?: number | null }, ...urls: string[]) => ({
  ...readPages(...urls),
  ...given,
});
export const plan = (...steps: string[]) => ({
  _tool: "generateplantool",
  research_goal: "Know it",
  planned_steps: steps.length > 0 ? steps : ["Search for it", "Read the pages", "Write it down"],
  search_strategies: ["Terms", "Versions"],
});
export const report = (content: string, title = "Report") => ({
  _tool: "createreporttool",
  title,
  user_request_language_reference: "x",
  content,
  confidence: "high",
});
export const answer = (text = "It lives 15 minutes [1].", status = "completed") => ({
  _tool: "finalanswertool",
  completed_steps: ["Searched and read"],
  answer: text,
  status,
});
export const ask = (...questions: string[]) => ({
  _tool: "clarificationtool",
  unclear_terms: ["cache"],
  assumptions: ["The router cache is meant.", "The data cache is meant."],
  questions: questions.length > 0 ? questions : ["Which cache is meant?"],
});

export const hit = (name: string): SearchHit => ({
  url: `https://${name}.test/page`,
  title: `About ${name}`,
  snippet: `What ${name} says of the cache.`,
  publishedAt: null,
});

export const providerError = (code: ProviderError["code"], retryAfterMs: number | null = null) =>
  new ProviderError({ code, provider: "library", message: `The library failed: ${code}.`, retryAfterMs });
