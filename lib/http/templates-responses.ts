// What the routes of templates answer.

import type { Template, ValueIssue } from "@/lib/templates/template";
import type { TemplateIssue } from "@/lib/templates/template-check";

export type TemplateResponse = { template: Template };
/** What stands beside the error where a template, or the values for one, cannot be taken. */
export type TemplateIssues = { issues: TemplateIssue[] };
export type ValueIssues = { issues: ValueIssue[] };
export type StartedTemplateResponse = { threadId: string; runId: string; question: string };
