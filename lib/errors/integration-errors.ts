// Errors of the integrations; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const INTEGRATION_ERRORS = {
  key_required: {
    status: 401,
    sentence:
      "This server answers programs only with a key. Make one under Programs in the settings and send it as Authorization: Bearer.",
    retryable: false,
  },
  key_unknown: {
    status: 401,
    sentence: "This key is not known here, or it was revoked. Make another under Programs in the settings.",
    retryable: false,
  },
  metrics_token_needed: {
    status: 401,
    sentence: "Metrics are only for callers that send the value of METRICS_TOKEN as Authorization: Bearer.",
    retryable: false,
  },
  key_not_found: { status: 404, sentence: "This key does not exist here.", retryable: false },
  too_many_keys: {
    status: 409,
    sentence:
      "You already have {limit, plural, one {# key} other {# keys}} in use, which is the limit for one person. Nothing was created. Revoke a key that is no longer needed, then create this one again.",
    retryable: false,
  },
  sharing_off: {
    status: 403,
    sentence: "Sharing is switched off on this server (SHARING=off), so no link was created.",
    retryable: false,
  },
  share_not_found: { status: 404, sentence: "This link does not exist here.", retryable: false },
  too_many_shares: {
    status: 409,
    sentence:
      "This report already has {limit, plural, one {# link} other {# links}}, which is the limit. Nothing was created. Revoke a link that is no longer needed, then create this one again.",
    retryable: false,
  },
  model_not_found: {
    status: 404,
    sentence: "There is no model “{model}”. Name an agent, or the id of a run. Agents: {known}.",
    retryable: false,
  },
  /** A feature of a protocol that Groundwork does not support; `detail` is a sentence. */
  not_supported: { status: 400, sentence: "{detail} Nothing was started.", retryable: false },
} as const satisfies Record<string, ErrorSpec>;
