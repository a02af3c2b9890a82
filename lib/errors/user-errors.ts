// Errors of sign-in and permissions; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const USER_ERRORS = {
  sign_in_needed: {
    status: 401,
    sentence: "You are not signed in, or not any more. Nothing was changed; sign in and repeat this.",
    retryable: true,
  },
  sign_in_wrong: {
    status: 401,
    sentence: "Name and password do not go together. Try again.",
    retryable: true,
  },
  sign_in_paced: {
    status: 429,
    sentence:
      "There were too many tries. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.",
    retryable: true,
  },
  passwords_off: {
    status: 403,
    sentence:
      "Everybody signs in through {name} here, and passwords are off. Nothing was changed; an administrator of the server can turn them on.",
    retryable: false,
  },
  administrator_needed: {
    status: 403,
    sentence: "Only an administrator may do this. Nothing was changed.",
    retryable: false,
  },
  /** Logged when the server refuses to start. */
  nobody_signs_in: {
    status: 500,
    sentence:
      "Groundwork was to be reached at {address}, which is more than this machine, and nobody could be asked for a password there. Add a user first: {command}. Or let it listen on this machine only, with HOST=127.0.0.1 and without PUBLIC_URL.",
    retryable: false,
  },
  user_not_found: { status: 404, sentence: "This user does not exist here.", retryable: false },
  user_name_taken: {
    status: 409,
    sentence: "There is a user “{name}” already. Nothing was changed; choose another name.",
    retryable: false,
  },
  user_name_invalid: {
    status: 400,
    sentence: "A name has 1 to {most} characters, and none that cannot be seen. Nothing was changed.",
    retryable: false,
  },
  password_unfit: {
    status: 400,
    sentence: "A password has {least} to 1,000 characters. Nothing was changed.",
    retryable: false,
  },
  email_invalid: {
    status: 400,
    sentence: "This is not an e-mail address of plain letters. Nothing was changed.",
    retryable: false,
  },
  last_administrator: {
    status: 409,
    sentence: "There has to be an administrator. Nothing was changed; make somebody else one first.",
    retryable: false,
  },
  too_many_requests: {
    status: 429,
    sentence:
      "This was requested more often than {limit, plural, one {once a minute} other {# times a minute}}, which is the limit here. Nothing was started; try again in {seconds, plural, one {# second} other {# seconds}}.",
    retryable: true,
  },
  too_many_streams: {
    status: 429,
    sentence:
      "You follow {limit, plural, one {# run} other {# runs}} at once already, which is the limit here. Close another tab, then reload this one.",
    retryable: true,
  },
  day_runs_reached: {
    status: 429,
    sentence:
      "Today’s {limit, plural, one {# run} other {# runs}} {whose, select, own {of yours} other {of everybody here}} are used up, so nothing was started. The limit is reset at midnight; an administrator can raise limits.per_user or limits.per_day in agents.yaml.",
    retryable: true,
  },
} as const satisfies Record<string, ErrorSpec>;
