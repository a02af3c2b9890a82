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
  webhook_address: {
    status: 400,
    sentence:
      "Nothing can be sent to this address. It has to be an https address of the public internet at a usual port, without a name or password in it; an administrator can permit hosts of the own network with WEBHOOK_HOSTS. Nothing was created or sent.",
    retryable: false,
  },
  webhook_not_found: { status: 404, sentence: "This webhook does not exist here.", retryable: false },
  webhook_paused: {
    status: 409,
    sentence: "This webhook is paused, so nothing was sent. Resume it, then send this again.",
    retryable: false,
  },
  delivery_not_found: {
    status: 404,
    sentence: "This delivery is no longer in the log. Nothing was sent.",
    retryable: false,
  },
  too_many_webhooks: {
    status: 409,
    sentence:
      "You already have {limit, plural, one {# webhook} other {# webhooks}}, which is the limit for one person. Nothing was created. Delete one that is no longer needed, then add this one again.",
    retryable: false,
  },
  watch_not_found: {
    status: 404,
    sentence: "This watch does not exist here, or it was deleted. Nothing was changed.",
    retryable: false,
  },
  watch_ended: {
    status: 409,
    sentence: "This watch has ended. Nothing was changed; create a new one to watch the question again.",
    retryable: false,
  },
  watch_nothing_finished: {
    status: 409,
    sentence:
      "This research has no finished run yet, so there is nothing to repeat. Wait until it is finished, then create the watch again.",
    retryable: false,
  },
  watch_month_spent: {
    status: 409,
    sentence:
      "The watch has spent what it may spend in a month, so nothing was started. It goes on next month; raise its cap to continue now.",
    retryable: false,
  },
  too_many_watches: {
    status: 409,
    sentence:
      "You already have {limit, plural, one {# watch} other {# watches}}, which is the limit for one person. Nothing was created. End or delete one that is no longer needed, then create this one again.",
    retryable: false,
  },
  mail_not_set_up: {
    status: 409,
    sentence:
      "This server sends no e-mail, because SMTP_URL is not set. Nothing was changed; choose another way to be told, or ask the administrator to name a mail server.",
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
