// How services fail in the contract suites, and the error that each failure must become.

import { inspect } from "node:util";
import { expect } from "vitest";
import { ProviderError, type ProviderErrorCode } from "@/lib/search/provider";

export type ContractFault =
  | { kind: "unauthorised" | "server_error" | "timeout" | "malformed" | "shapeless" | "unreachable" }
  | { kind: "rate_limited"; retryAfterSeconds: number };

export const FAULTS: [ContractFault, ProviderErrorCode, boolean][] = [
  [{ kind: "unauthorised" }, "unauthorised", false],
  [{ kind: "rate_limited", retryAfterSeconds: 7 }, "rate_limited", true],
  [{ kind: "server_error" }, "unreachable", true],
  [{ kind: "unreachable" }, "unreachable", true],
  [{ kind: "timeout" }, "timeout", true],
  [{ kind: "malformed" }, "bad_response", false],
  [{ kind: "shapeless" }, "bad_response", false],
];

/** The reason with which a promise was rejected, which must be a ProviderError. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** Checks that a failure is the expected error and does not contain the secret. */
export function expectFault(
  error: ProviderError,
  expected: {
    fault: ContractFault;
    code: ProviderErrorCode;
    retryable: boolean;
    secret: string | undefined;
  },
): void {
  const { fault, code, retryable, secret } = expected;
  expect(error.code).toBe(code);
  expect(error.retryable).toBe(retryable);
  expect(error.retryAfterMs).toBe(fault.kind === "rate_limited" ? fault.retryAfterSeconds * 1000 : null);
  if (secret) expect(`${inspect(error, { depth: 9 })}${error.stack}`).not.toContain(secret);
}
