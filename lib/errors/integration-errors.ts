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
  obsidian_off: {
    status: 409,
    sentence:
      "No folder for notes is set up, so nothing was written. An administrator can name one under Notes and references in the settings.",
    retryable: false,
  },
  obsidian_gone: {
    status: 503,
    sentence:
      "The folder for notes cannot be opened: {path}. Nothing was written. Check that it exists and that its disk is connected, then save again.",
    retryable: true,
  },
  obsidian_barred: {
    status: 409,
    sentence:
      "A link or another kind of file is where a note belongs: {path}. Links are never followed. Notes that were written before it are whole; move it away, then save again.",
    retryable: false,
  },
  obsidian_unwritten: {
    status: 503,
    sentence:
      "The notes could not be written ({cause}). What was written is whole. Check the folder and the free space, then save again.",
    retryable: true,
  },
  zotero_off: {
    status: 409,
    sentence:
      "Zotero is not set up, so nothing was asked or written. An administrator can connect it under Notes and references in the settings.",
    retryable: false,
  },
  zotero_library: {
    status: 400,
    sentence:
      "This is not a Zotero library. Write users/ or groups/ and its number, such as users/123456; the Zotero of this machine is users/0. Nothing was saved.",
    retryable: false,
  },
  zotero_refused: {
    status: 409,
    sentence:
      "Zotero refuses this (403): the key is unknown or lacks the right, or the Zotero of this machine does not let other programs in. Check the rights of the key, or “Allow other applications on this computer to communicate with Zotero”.",
    retryable: false,
  },
  zotero_missing: {
    status: 404,
    sentence: "Zotero does not know this library or collection (404). Choose another one.",
    retryable: false,
  },
  zotero_read_only: {
    status: 409,
    sentence:
      "The Zotero of this machine can only be read. Connect the library by the web API with a key that may write, then export again. Nothing was written.",
    retryable: false,
  },
  zotero_busy: {
    status: 503,
    sentence: "Zotero asks to wait for longer than can be waited here. Try again in some minutes.",
    retryable: true,
  },
  zotero_changed: {
    status: 409,
    sentence:
      "The Zotero library changed meanwhile (412), so this was not written. Nothing was overwritten. Try again.",
    retryable: true,
  },
  zotero_unreachable: {
    status: 503,
    sentence:
      "Zotero at {host} gives no usable answer ({cause}). Check the address and whether Zotero is running, then try again.",
    retryable: true,
  },
  zotero_importing: {
    status: 409,
    sentence: "An import from Zotero is running already. Wait for it or stop it, then start the next one.",
    retryable: true,
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
