// Errors of document folders added in the interface; part of the table in `errors.ts`.

import type { ErrorSpec } from "./errors";

export const FOLDER_ERRORS = {
  folder_name_invalid: {
    status: 400,
    sentence:
      "“{name}” cannot be the name of a folder here: up to 40 small letters a to z, digits, “-” and “_”, beginning with a letter or digit. Nothing was changed.",
    retryable: false,
  },
  folder_name_taken: {
    status: 409,
    sentence: "The name “{name}” is taken. Nothing was changed; choose another one.",
    retryable: false,
  },
  folder_relative: {
    status: 400,
    sentence: "“{path}” is not a whole path. Write it from the root of the disk on. Nothing was changed.",
    retryable: false,
  },
  folder_is_root: {
    status: 400,
    sentence: "“{path}” is a whole disk. Nothing was changed; name a folder on it.",
    retryable: false,
  },
  folder_not_found: {
    status: 400,
    sentence:
      "There is no folder “{path}” on the machine that Groundwork runs on. Nothing was changed; check the path.",
    retryable: false,
  },
  folder_is_file: {
    status: 400,
    sentence: "“{path}” is not a folder. Nothing was changed; name the folder it lies in.",
    retryable: false,
  },
  folder_closed: {
    status: 400,
    sentence:
      "Groundwork cannot read “{path}” ({cause}). Nothing was changed; allow it to read there, then try again.",
    retryable: true,
  },
  folder_holds_data: {
    status: 400,
    sentence:
      "Groundwork keeps its own data in “{path}”, which must not become documents. Nothing was changed; name another folder.",
    retryable: false,
  },
  folder_overlaps: {
    status: 409,
    sentence:
      "“{path}” {how, select, same {is} inside {lies in} other {holds}} a folder that is read already, “{other}”. Nothing was changed.",
    retryable: false,
  },
  folder_configured: {
    status: 409,
    sentence: "The folder “{name}” is set by {key} and can only be removed there. Nothing was changed.",
    retryable: false,
  },
  folder_unknown: {
    status: 404,
    sentence: "No folder “{name}” is named here any more. Nothing was changed.",
    retryable: false,
  },
} as const satisfies Record<string, ErrorSpec>;
