// Errors that a run can end with; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const RUN_ERRORS = {
  model_unauthorised: {
    status: 502,
    sentence:
      "The model at {host} refused the key ({status}). What was found is saved. Check OPENAI_API_KEY or the agent's own key (model.api_key_env), then ask again.",
    retryable: false,
  },
  model_quota: {
    status: 502,
    sentence:
      "The account at {host} has no quota left. What was found is saved. Add quota or use another model.",
    retryable: false,
  },
  model_unknown: {
    status: 502,
    sentence:
      "The model “{model}” is not known at {host}. Check OPENAI_MODEL or the model of the agent, then ask again.",
    retryable: false,
  },
  model_rejected: {
    status: 502,
    sentence:
      "The model at {host} rejected the request ({status}). What was found is saved. The log has its reason.",
    retryable: false,
  },
  model_redirects: {
    status: 502,
    sentence:
      "The address of the model at {host} redirects to another one ({status}), which is not followed. What was found is saved. Set OPENAI_BASE_URL, or the agent's own address, to the one that answers itself.",
    retryable: false,
  },
  model_unreachable: {
    status: 502,
    sentence:
      "The model at {host} did not answer ({cause}, {tries} tries). What was found is saved. {help, select, start {Start the model server there, or correct its address (Models in Settings; .env.local or agents.yaml), then try again.} address {Correct its address (Models in Settings; .env.local or agents.yaml), then try again.} other {Ask again when it is back.}}",
    retryable: true,
  },
  model_timeout: {
    status: 504,
    sentence:
      "The model at {host} fell silent ({cause}, {tries} tries). What was found is saved. Ask again, or use another model.",
    retryable: true,
  },
  model_refused: {
    status: 502,
    sentence: "The model refused to continue with this question. What was found is saved.",
    retryable: false,
  },
  model_too_long: {
    status: 502,
    sentence:
      "The run has become longer than the model can read or write at once. What was found is saved. Use a model with a longer context; for Ollama, set OLLAMA_CONTEXT_LENGTH.",
    retryable: false,
  },
  model_protocol: {
    status: 502,
    sentence: "The model's replies could not be used ({fault}). What was found is saved. Use another model.",
    retryable: false,
  },
  search_failed: {
    status: 502,
    sentence:
      "There is no answer because the web search failed ({cause}). What was found is saved. Check the connection to the internet, or set up another web search, then try again.",
    retryable: true,
  },
  limits_reached: {
    status: 500,
    sentence:
      "The run used all its {steps} steps without an answer. What was found is saved. Ask more narrowly, or use the deep agent.",
    retryable: true,
  },
  budget_reached: {
    status: 500,
    sentence:
      "The run reached its cap of {unit, select, tokens {{amount, plural, one {# token} other {# tokens}}} minutes {{amount, plural, one {# minute} other {# minutes}}} other {{amount, number} {unit}}} before there was an answer. What was found is saved. Try again from here with a higher cap.",
    retryable: true,
  },
  set_aside: {
    status: 500,
    sentence:
      "The process ended four times while this run worked on the same step, so it was set aside. What was found is saved. Try again from an earlier step, or with another model.",
    retryable: true,
  },
  answer_not_found: {
    status: 500,
    sentence: "The agent ended without an answer and says why.",
    retryable: false,
  },
  report_not_saved: {
    status: 500,
    sentence: "The report could not be stored. Its text is in the run. Check the disk, then ask again.",
    retryable: true,
  },
  run_broken: {
    status: 500,
    sentence: "The run failed on this machine. What was found is saved. The log has the cause.",
    retryable: true,
  },
  stopped: { status: 500, sentence: "You stopped this run. What was found is saved.", retryable: true },
} as const satisfies Record<string, ErrorSpec>;
