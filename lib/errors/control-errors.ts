// Errors of run controls and of the store; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const CONTROL_ERRORS = {
  day_limit_reached: {
    status: 429,
    sentence:
      "Today’s limit of {unit, select, tokens {{amount, plural, one {# token} other {# tokens}}} searches {{amount, plural, one {# search} other {# searches}}} other {{amount, number} in money}} is used up, so nothing was started. It is reset at midnight; raise limits.per_day in agents.yaml to continue now.",
    retryable: true,
  },
  money_cap_unpriced: {
    status: 400,
    sentence:
      "No price is known of the model “{model}”, so {cap, select, day {the day’s limit on money} other {a cap on money}} cannot hold, and nothing was started. Set its price in agents.yaml (prices.models), or {cap, select, day {remove limits.per_day.money} other {remove the cap}}.",
    retryable: false,
  },
  plan_not_waiting: {
    status: 409,
    sentence: "This run does not wait for its plan. Nothing was changed.",
    retryable: false,
  },
  plan_already_started: {
    status: 409,
    sentence: "This plan was already started; the plan that was sent first counts.",
    retryable: false,
  },
  plan_empty: {
    status: 400,
    sentence: "A plan needs at least one line. Nothing was changed.",
    retryable: false,
  },
  plan_impossible: {
    status: 400,
    sentence:
      "The agent “{agent}” makes no plans, so there is none to show first. Nothing was started; choose another agent.",
    retryable: false,
  },
  steer_empty: { status: 400, sentence: "Write first what the agent should know.", retryable: false },
  steer_too_long: {
    status: 400,
    sentence: "The message has {length} characters; the limit is 4,000. Shorten it.",
    retryable: false,
  },
  steer_too_much: {
    status: 409,
    sentence:
      "A run accepts at most 50 messages, and {most} characters of messages and sites in all. Finish the run, and continue with a new question.",
    retryable: false,
  },
  steer_not_possible: {
    status: 409,
    sentence: "Nothing is researched in an edit, so there is nothing to steer.",
    retryable: false,
  },
  host_invalid: {
    status: 400,
    sentence: "“{host}” is not the name of a site. Write it like example.org.",
    retryable: false,
  },
  finished_early: {
    status: 500,
    sentence:
      "You asked to finish before an answer was written. What was found is saved. Try again from here to continue.",
    retryable: true,
  },
  day_budget_reached: {
    status: 500,
    sentence:
      "What all runs may use in a day was used up before there was an answer. What was found is saved. Try again from here tomorrow, or raise limits.per_day in agents.yaml.",
    retryable: true,
  },
  run_going_on: {
    status: 409,
    sentence: "This run is still active. Stop it first, then try again from one of its steps.",
    retryable: true,
  },
  step_not_kept: {
    status: 400,
    sentence:
      "This run cannot be tried again from step {step}. Steps up to {last} can be kept. Nothing was started.",
    retryable: false,
  },
  store_held: {
    status: 503,
    sentence:
      "Another Groundwork works with {dataDir} (process {pid}, since {since}), and two at once would damage each other’s runs. Nothing was changed. Stop that one first, or set DATA_DIR to another folder.",
    retryable: true,
  },
  store_busy: {
    status: 503,
    sentence:
      "Another program has locked the database. Nothing was changed; end that program, or try again in a moment.",
    retryable: true,
  },
  disk_full: {
    status: 507,
    sentence:
      "The disk is full, so nothing was changed. Runs are paused and continue automatically when there is free space.",
    retryable: true,
  },
  stop_not_stored: {
    status: 507,
    sentence:
      "The run was stopped: nothing more is asked of any model or site, and what was found is kept. Its end cannot be written down yet; that happens by itself as soon as there is room. Until then a restart would let the run go on.",
    retryable: false,
  },
  store_damaged: {
    status: 500,
    sentence:
      "The database is damaged. Nothing more is written. Stop Groundwork and bring back the newest backup with “npm run restore”.",
    retryable: false,
  },
  agent_not_found: {
    status: 404,
    sentence: "There is no agent “{agent}” here, or it was removed meanwhile. Nothing was changed.",
    retryable: false,
  },
  agent_changed: {
    status: 409,
    sentence:
      "The agent “{agent}” was saved in another window meanwhile. Nothing was changed; load it again, and make your change there.",
    retryable: false,
  },
  agent_name_taken: {
    status: 409,
    sentence: "There is an agent “{agent}” already. Nothing was changed; choose another name.",
    retryable: false,
  },
  agent_name_invalid: {
    status: 400,
    sentence:
      "“{agent}” cannot be the name of an agent: up to 40 small letters a to z, digits, “-” and “_”, beginning with a letter. Nothing was changed.",
    retryable: false,
  },
  agent_invalid: {
    status: 400,
    sentence:
      "{count, plural, one {# field cannot} other {# fields cannot}} be saved like this: {fields}. Nothing was changed.",
    retryable: false,
  },
  document_name_invalid: {
    status: 400,
    sentence:
      "“{name}” cannot be the name of a document: it may not be hidden, contain invisible characters, lead elsewhere, or be longer than 200 bytes. Nothing was written; rename the file.",
    retryable: false,
  },
  document_kind_unknown: {
    status: 415,
    sentence:
      "“{name}” is of a kind that cannot be read; PDF, DOCX, Markdown, HTML, text, CSV, JSON and code can. Nothing was written.",
    retryable: false,
  },
  document_too_large: {
    status: 413,
    sentence: "“{name}” is larger than {most} MB, the limit for a document. Nothing was written.",
    retryable: false,
  },
  document_exists: {
    status: 409,
    sentence: "There is a document “{name}” already. Nothing was written; replace it, or rename the new one.",
    retryable: false,
  },
  document_barred: {
    status: 409,
    sentence: "A link or another file has the name “{name}”, so nothing was written and nothing removed.",
    retryable: false,
  },
  document_not_found: {
    status: 404,
    sentence: "There is no document “{name}” any more. Nothing was changed.",
    retryable: false,
  },
  documents_closed: {
    status: 500,
    sentence:
      "The folder of the documents cannot be changed ({cause}). Nothing was written and nothing removed; see who may write there.",
    retryable: true,
  },
  probe_failed: {
    status: 502,
    sentence: "The model at {host} could not be tried: {reason} Nothing was changed.",
    retryable: true,
  },
  delegate_impossible: {
    status: 409,
    sentence:
      "A run that works for another one cannot delegate sub-questions. Everything found so far is kept.",
    retryable: false,
  },
} as const satisfies Record<string, ErrorSpec>;
