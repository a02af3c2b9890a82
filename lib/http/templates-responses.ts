// Responses of the template routes.

import type { Template, ValueIssue } from "@/lib/templates/template";
import type { TemplateIssue } from "@/lib/templates/template-check";

export type TemplateResponse = { template: Template };
/** Added to the error when a template, or the values for one, are invalid. */
export type TemplateIssues = { issues: TemplateIssue[] };
export type ValueIssues = { issues: ValueIssue[] };
export type StartedTemplateResponse = { threadId: string; runId: string; question: string };
