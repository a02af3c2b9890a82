// The response to invalid fields: the error, and each field's fault, so that a form can mark it.

import { ERRORS, type ErrorCode } from "@/lib/errors/errors";
import { sentenceOf } from "@/lib/i18n/sentence-of";
import { languageOf } from "./route";

type Refused<Issue> = { code: ErrorCode; issues: Issue[]; nameOf: (issue: Issue) => string };

export function refused<Issue>(request: Request, { code, issues, nameOf }: Refused<Issue>): Response {
  const { status, retryable } = ERRORS[code];
  const fields = { count: issues.length, fields: issues.map(nameOf).join(", ") };
  const message = sentenceOf(code, fields, languageOf(request));
  return Response.json({ error: { code, message, retryable }, issues }, { status });
}
