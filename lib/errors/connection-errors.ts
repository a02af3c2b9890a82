// The part of the error table for connections that are entered in the settings; `errors.ts` is the whole table.

import type { ErrorSpec } from "./errors";

export const CONNECTION_ERRORS = {
  secret_too_short: {
    status: 409,
    sentence:
      "{variable} has fewer than {least} characters, so no key was stored. Set a longer one, such as the output of “openssl rand -base64 32”, and start Groundwork again.",
    retryable: false,
  },
  secret_file_open: {
    status: 409,
    sentence:
      "Other users of this machine can read {file}, and that could not be changed, so no key was stored. Give the file the mode 0600, or set GROUNDWORK_SECRET.",
    retryable: false,
  },
  secret_file_unusable: {
    status: 409,
    sentence:
      "{file} cannot be read or written, or does not hold a secret, so no key was stored. Restore the right file, delete it and enter the keys again, or set GROUNDWORK_SECRET.",
    retryable: false,
  },
  connection_address: {
    status: 400,
    sentence:
      "Write an http or https address without a name, password, “?” or “#” in it, such as https://api.example.com/v1. Nothing was sent.",
    retryable: false,
  },
  connection_insecure: {
    status: 400,
    sentence:
      "A key is sent to {host} only over https, because anybody on the way could read it. Nothing was sent; write the address with https.",
    retryable: false,
  },
  connection_key: {
    status: 400,
    sentence: "{name} needs a key. Nothing was sent; paste the key.",
    retryable: false,
  },
  connection_key_elsewhere: {
    status: 400,
    sentence:
      "The stored key is sent only to the address it was saved with. Nothing was sent; paste the key again for this address.",
    retryable: false,
  },
  connection_model: {
    status: 400,
    sentence: "Choose a model first. Nothing was sent.",
    retryable: false,
  },
  connection_no_model: {
    status: 409,
    sentence:
      "No model is connected whose connection the second one could share. Nothing was sent; connect a model first, or choose a provider.",
    retryable: false,
  },
  connection_set: {
    status: 409,
    sentence: "{names} sets this outside of the interface and wins. Nothing was changed; change it there.",
    retryable: false,
  },
  connection_not_found: {
    status: 404,
    sentence: "No such connection is stored here. Nothing was changed.",
    retryable: false,
  },
} as const satisfies Record<string, ErrorSpec>;
