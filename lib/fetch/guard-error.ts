/** Why a page was not fetched; closed, so that every reader can tell what it may try again. */
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

/** A page was not fetched. The message is a sentence for the person and the model: it holds no text of the page. */
export class GuardError extends Error {
  override readonly name = "GuardError";
  readonly code: GuardErrorCode;

  constructor(code: GuardErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }

  /** Whether the same request may succeed later by itself. */
  get retryable(): boolean {
    return this.code === "unreachable" || this.code === "too_slow";
  }
}
