// One table for every failure that users or clients can see: code, HTTP status, message, and whether a retry helps. The
// cause goes only to the log, the message only to the screen.

import { fillSentence } from "@/lib/text/fill-sentence";
import { CHART_ERRORS } from "./chart-errors";
import { CONNECTION_ERRORS } from "./connection-errors";
import { CONTROL_ERRORS } from "./control-errors";
import { FOLDER_ERRORS } from "./folder-errors";
import { INTEGRATION_ERRORS } from "./integration-errors";
import { RUN_ERRORS } from "./run-errors";
import { USER_ERRORS } from "./user-errors";

export type ErrorSpec = {
  /** HTTP status if the failure ends a request. */
  status: number;
  /** What happened, what is safe, what to do, in ICU MessageFormat; arguments are the error's fields. */
  sentence: string;
  retryable: boolean;
};

// Errors of work that exceeds its budget (`lib/workers/pool.ts`).

const WORK_ERRORS = {
  work_too_slow: {
    status: 422,
    sentence:
      "This takes longer than {seconds, plural, one {# second} other {# seconds}}, so it was stopped. Nothing was changed. The text can still be read and edited; shorten it, or divide it, and try again.",
    retryable: false,
  },
  work_too_large: {
    status: 422,
    sentence:
      "This takes more memory than one piece of work may have, so it was stopped. Nothing was changed. The text can still be read and edited; shorten it, or divide it, and try again.",
    retryable: false,
  },
  work_waiting: {
    status: 429,
    sentence:
      "{limit, plural, one {# file or comparison} other {# files and comparisons}} that you requested are still being made, which is the limit here. Nothing was changed; wait until they are done, then try again.",
    retryable: true,
  },
} as const satisfies Record<string, ErrorSpec>;

// Errors of templates.

const TEMPLATE_ERRORS = {
  template_not_found: {
    status: 404,
    sentence: "There is no template “{template}” here, or it was deleted meanwhile. Nothing was changed.",
    retryable: false,
  },
  template_changed: {
    status: 409,
    sentence:
      "The template “{template}” was saved in another window meanwhile. Nothing was changed; load it again, and make your change there.",
    retryable: false,
  },
  template_name_taken: {
    status: 409,
    sentence: "There is a template “{template}” already. Nothing was changed; choose another name.",
    retryable: false,
  },
  template_invalid: {
    status: 400,
    sentence:
      "{count, plural, one {# field cannot} other {# fields cannot}} be saved like this: {fields}. Nothing was changed.",
    retryable: false,
  },
  template_values_invalid: {
    status: 400,
    sentence:
      "{count, plural, one {# value does} other {# values do}} not fit the template: {fields}. Nothing was started.",
    retryable: false,
  },
} as const satisfies Record<string, ErrorSpec>;

export const ERRORS = {
  // Requests
  invalid_json: {
    status: 400,
    sentence: "The request is not valid JSON. Nothing was changed.",
    retryable: false,
  },
  invalid_request: { status: 400, sentence: "{detail} Nothing was changed.", retryable: false },
  question_empty: { status: 400, sentence: "Write a question first.", retryable: false },
  question_too_long: {
    status: 400,
    sentence:
      "The question has {length} characters; the limit is 20,000. Shorten it, or put the material into a document.",
    retryable: false,
  },
  unknown_agent: {
    status: 400,
    sentence: "There is no agent “{agent}”. Known agents: {known}.",
    retryable: false,
  },
  report_empty: {
    status: 400,
    sentence: "A report needs a title and some text. Nothing was changed.",
    retryable: false,
  },
  title_too_long: {
    status: 400,
    sentence: "The title has {length} characters; the limit is 300. Nothing was changed; shorten it.",
    retryable: false,
  },
  nothing_changed: {
    status: 400,
    sentence: "Title and text are what they were, so there is no new version to keep.",
    retryable: false,
  },
  key_reused: {
    status: 409,
    sentence:
      "This idempotency key belongs to another request. Nothing was changed; send it again with a key of its own.",
    retryable: false,
  },
  key_reserved: {
    status: 400,
    sentence:
      "Idempotency keys that begin with “{prefix}” are Groundwork's own. Nothing was changed; send it again with another key.",
    retryable: false,
  },
  report_unrelated: {
    status: 400,
    sentence: "These two are not versions of one report, so there is nothing to compare.",
    retryable: false,
  },
  report_elsewhere: {
    status: 400,
    sentence: "These two reports are not of one research, so what changed between them cannot be said.",
    retryable: false,
  },
  section_not_found: {
    status: 400,
    sentence: "No section of this report begins there. Nothing was changed; open the report again.",
    retryable: false,
  },
  instruction_empty: {
    status: 400,
    sentence: "Write first what is to change in the section.",
    retryable: false,
  },
  instruction_too_long: {
    status: 400,
    sentence: "The instruction has {length} characters; the limit is 4,000. Shorten it.",
    retryable: false,
  },
  rewrite_needs_model: {
    status: 409,
    sentence:
      "No model is connected, and without one text is quoted, not written, so no section can be rewritten. The report is as it was; connect a model in Settings, or edit the text yourself.",
    retryable: false,
  },
  unknown_format: {
    status: 400,
    sentence: "The report cannot be exported as “{format}”. Formats: {known}.",
    retryable: false,
  },
  cross_site: {
    status: 403,
    sentence: "This request came from another site and was refused.",
    retryable: false,
  },
  not_found: { status: 404, sentence: "There is nothing at this address.", retryable: false },
  thread_not_found: { status: 404, sentence: "This research does not exist here.", retryable: false },
  thread_is_part: {
    status: 409,
    sentence: "This research is part of another one. Rename, pin or delete that one instead.",
    retryable: false,
  },
  thread_title_empty: { status: 400, sentence: "A title needs at least one character.", retryable: false },
  table_size: {
    status: 422,
    sentence:
      "A table has 1 to 50 rows and 1 to 12 columns, and at most 400 cells; this one would have {rows} rows and {columns} columns. Nothing was built.",
    retryable: false,
  },
  table_name: {
    status: 422,
    sentence:
      "The name “{name}” is empty, longer than 200 characters, or there twice. Nothing was built; change it, then try again.",
    retryable: false,
  },
  table_not_found: {
    status: 404,
    sentence: "This report is no table of evidence. Build one from it first.",
    retryable: false,
  },
  table_not_restored: {
    status: 409,
    sentence: "A table of evidence is changed in its cells; only the text of a report can be restored.",
    retryable: false,
  },
  thread_title_too_long: {
    status: 400,
    sentence: "A title has at most {limit} characters. Shorten it.",
    retryable: false,
  },
  run_not_found: { status: 404, sentence: "This run does not exist here.", retryable: false },
  report_not_found: { status: 404, sentence: "This report does not exist here.", retryable: false },
  source_not_found: { status: 404, sentence: "This source does not exist here.", retryable: false },
  page_not_found: {
    status: 404,
    sentence: "This source was never read in such a version.",
    retryable: false,
  },
  picture_not_found: { status: 404, sentence: "This picture is not stored here.", retryable: false },
  page_unreadable: {
    status: 502,
    sentence: "The page could not be read now: {reason} Every text read before is kept. Try again later.",
    retryable: true,
  },
  method_not_allowed: {
    status: 405,
    sentence: "This address does not answer {method}. It answers {allowed}.",
    retryable: false,
  },
  run_not_waiting: { status: 409, sentence: "This run is not waiting for an answer.", retryable: false },
  already_answered: {
    status: 409,
    sentence: "These questions were already answered; the first answer counts.",
    retryable: false,
  },
  run_already_ended: { status: 409, sentence: "This run has already ended.", retryable: false },
  thread_busy: {
    status: 409,
    sentence: "A run of this research is still active. Wait for it or stop it, then ask again.",
    retryable: true,
  },
  report_superseded: {
    status: 409,
    sentence:
      "There is a newer version of this report, version {number}, and only the newest can be changed. Nothing was changed; open /reports/{id} and continue there.",
    retryable: false,
  },
  report_too_large: {
    status: 413,
    sentence: "The text has {size} kB; the limit is 400 kB. Nothing was changed; shorten it.",
    retryable: false,
  },
  body_too_large: { status: 413, sentence: "The request is larger than {limit}.", retryable: false },
  unsupported_media_type: {
    status: 415,
    sentence: "Send the request as {type}.",
    retryable: false,
  },
  run_not_ended: {
    status: 409,
    sentence: "The run of this report is still active. Wait until it ends, then export the bundle.",
    retryable: true,
  },
  bundle_has_key: {
    status: 409,
    sentence:
      "The research contains a key of this installation, so no bundle was made. The other formats do not contain the log.",
    retryable: false,
  },
  bundle_unreadable: {
    status: 400,
    sentence:
      "The file is cut off or damaged: it is not whole JSON. Nothing was imported. Copy or export the bundle again.",
    retryable: false,
  },
  bundle_foreign: {
    status: 400,
    sentence: "This file is not a bundle of Groundwork. Nothing was imported.",
    retryable: false,
  },
  bundle_newer: {
    status: 400,
    sentence:
      "The bundle was made by a newer Groundwork (its form is {version}, this one reads up to {known}). Nothing was imported. Update, then import it again.",
    retryable: false,
  },
  bundle_damaged: {
    status: 400,
    sentence: "The bundle is not valid: {detail}. Nothing was imported.",
    retryable: false,
  },
  bundle_differs: {
    status: 409,
    sentence: "This research is here already and differs from the bundle: {detail}. Nothing was changed.",
    retryable: false,
  },
  internal: {
    status: 500,
    sentence: "Something went wrong on this machine. What was saved before is safe; the log has the cause.",
    retryable: true,
  },
  bad_configuration: {
    status: 500,
    sentence: "{detail} Nothing was changed; correct it, then repeat this.",
    retryable: true,
  },
  shutting_down: {
    status: 503,
    sentence: "Groundwork is shutting down. Start it again, then repeat this.",
    retryable: true,
  },

  node_silent: {
    status: 503,
    sentence:
      "The computer that works on this research does not answer. Nothing was changed; another one goes on with it within a minute. Try again then.",
    retryable: true,
  },

  ...CONTROL_ERRORS,
  ...INTEGRATION_ERRORS,
  ...FOLDER_ERRORS,
  ...RUN_ERRORS,
  ...TEMPLATE_ERRORS,
  ...USER_ERRORS,
  ...WORK_ERRORS,
  ...CONNECTION_ERRORS,
  ...CHART_ERRORS,
} as const satisfies Record<string, ErrorSpec>;

export type ErrorCode = keyof typeof ERRORS;

export type ErrorFields = Record<string, string | number>;

/** The English message of an error with its fields inserted; a missing field reads "unknown". */
function sentenceOf(code: ErrorCode, fields: ErrorFields = {}): string {
  return fillSentence(ERRORS[code].sentence, fields, "en");
}

/** A failure with a code from the table. `cause` is for the log only. */
export class GroundworkError extends Error {
  override readonly name = "GroundworkError";
  readonly code: ErrorCode;
  readonly fields: ErrorFields;

  constructor(code: ErrorCode, fields: ErrorFields = {}, cause?: unknown) {
    super(sentenceOf(code, fields), { cause });
    this.code = code;
    this.fields = fields;
  }

  /** The form that is stored with a run and shown on screen. */
  toRunError(): { code: ErrorCode; message: string; retryable: boolean; fields: ErrorFields } {
    const { code, message, fields } = this;
    return { code, message, retryable: ERRORS[code].retryable, fields };
  }
}
