// Classifies errors of PostgreSQL and of the connection to it by what the caller can do about them.

import { DrizzleQueryError } from "drizzle-orm/errors";
import { storeFault as knownFault, type StoreFault, StoreUnavailable } from "@/db/faults";

/** SQLSTATE codes, and codes of the operating system. */
const FAULTS: [RegExp, StoreFault][] = [
  // The connection was lost or refused, the server starts, stops or only reads, or another transaction is in the way.
  [/^(?:08...|57P0[1-5]|53[0234]00|25P03|25006|40001|40P01|55P03)$/, "busy"],
  [/^E(?:CONNREFUSED|CONNRESET|CONNABORTED|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)$/, "busy"],
  [/^(?:53100|ENOSPC|EDQUOT)$/, "full"],
  [/^XX00[12]$/, "damaged"],
];

/** Errors of the driver about its connection have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

const DEEPEST = 10;

/** An error and its causes, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < DEEPEST; cause = cause.cause)
    // One address of several: Node reports the attempts together.
    causes.push(
      cause,
      ...(cause instanceof AggregateError ? cause.errors.filter((one) => one instanceof Error) : []),
    );
  return causes;
}

const codeOf = (error: Error): string =>
  "code" in error && typeof error.code === "string" ? error.code : "";

/** The code of PostgreSQL or the operating system; empty when the error has none. */
export function faultCode(error: unknown): string {
  return (
    causesOf(error)
      .map(codeOf)
      .find((code) => /^(?:[0-9A-Z]{5}|E[A-Z0-9_]+)$/.test(code)) ?? ""
  );
}

/** The socket of a server on this machine is missing while the server does not run. */
const noSocket = (error: Error): boolean =>
  codeOf(error) === "ENOENT" && "syscall" in error && error.syscall === "connect";

/** Classifies an error by its own code or those of its causes; null when the store did not cause it. */
export function storeFault(error: unknown): StoreFault | null {
  const code = faultCode(error);
  const known = FAULTS.find(([codes]) => codes.test(code))?.[1];
  if (known) return known;
  return causesOf(error).some((cause) => LOST.test(cause.message) || noSocket(cause)) ? "busy" : null;
}

/** True for an error after which nobody knows whether the server did what it was asked. */
export function isLost(error: unknown): boolean {
  const code = faultCode(error);
  return (
    /^(?:08...|57P0[1-5]|25P03|E[A-Z_]+)$/.test(code) ||
    causesOf(error).some(({ message }) => LOST.test(message))
  );
}

/**
 * The error of the server without the statement and its values, which Drizzle adds: they are what people wrote, and
 * errors are logged.
 */
function withoutValues(error: unknown): unknown {
  return error instanceof DrizzleQueryError ? (error.cause ?? new Error("A query failed.")) : error;
}

/**
 * An error of the server as callers know it: one that waiting may help, or that they must not write after, says so. Errors
 * of other parts are returned as they are.
 */
export function unavailable(error: unknown): unknown {
  const own = withoutValues(error);
  if (knownFault(own) !== null) return own;
  const fault = storeFault(own);
  return fault === null ? own : new StoreUnavailable(fault, own);
}
