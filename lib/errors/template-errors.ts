// Errors of templates; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const TEMPLATE_ERRORS = {
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
