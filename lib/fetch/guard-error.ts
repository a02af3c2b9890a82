/** Why a page was not fetched; a closed set, so that readers can decide what to retry. */
type GuardErrorCode =
  | "scheme_refused"
  | "address_refused"
  | "port_refused"
  | "not_allowed"
  | "too_many_redirects"
  | "too_large"
  | "too_slow"
  | "unreachable"
  | "bad_response"
  | "cancelled";

/**
 * A page was not fetched. The message is a sentence for the person and the model, without any text of the
 * page.
 */
export class GuardError extends Error {
  override readonly name = "GuardError";
  readonly code: GuardErrorCode;

  constructor(code: GuardErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Whether the same request may succeed later without changes. */
  get retryable(): boolean {
    return this.code === "unreachable" || this.code === "too_slow";
  }
}
