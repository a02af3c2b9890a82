// Errors of work that exceeds its budget (`workers/budget.ts`); part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const WORK_ERRORS = {
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
