// The operations on templates, agents and settings: their requests and responses.

import { z } from "zod";
import { callsSchema, changeAgentSchema, resetAgentSchema } from "@/lib/http/agent-requests";
import { offeredModelsSchema, saveConnectionSchema } from "@/lib/http/connection-requests";
import { changeGeneralSchema } from "@/lib/http/general-requests";
import {
  obsidianSchema,
  zoteroExportSchema,
  zoteroImportSchema,
  zoteroSchema,
} from "@/lib/http/notes-requests";
import * as query from "@/lib/http/query-requests";
import { changeWebhookSchema, makeWebhookSchema, sendDeliverySchema } from "@/lib/http/webhook-requests";
import * as templates from "@/lib/templates/template-schema";
import * as watching from "@/lib/watches/watch-requests";
import { connections, offeredModels, savedConnection } from "./openapi-connection-schemas";
import * as notes from "./openapi-notes-schemas";
import type { Operation } from "./openapi-routes";
import { object } from "./openapi-run-schemas";
import * as settings from "./openapi-settings-schemas";
import { started } from "./openapi-thread-schemas";
import * as watched from "./openapi-watch-schemas";
import * as webhooks from "./openapi-webhook-schemas";

const template = object({ template: object(templates.templateSchema.shape) });
const named = object({ name: z.string() });

const ofTemplates: Operation[] = [
  {
    at: "GET /api/templates",
    says: "Saved questions with typed inputs.",
    answer: object({ templates: z.array(object(templates.templateSchema.shape)) }),
  },
  {
    at: "POST /api/templates",
    says: "Makes a template.",
    body: templates.newTemplateSchema,
    answer: template,
    status: 201,
  },
  { at: "GET /api/templates/{name}", says: "A template.", answer: template },
  {
    at: "PUT /api/templates/{name}",
    says: "Changes a template of a known revision.",
    body: templates.changeTemplateSchema,
    answer: template,
  },
  {
    at: "DELETE /api/templates/{name}",
    says: "Deletes a template of a known revision.",
    query: templates.deleteTemplateSchema,
    answer: named,
  },
  {
    at: "POST /api/templates/{name}/runs",
    says: "Fills a template and starts a research with the question.",
    body: templates.runTemplateSchema,
    answer: object({ ...started.shape, question: z.string() }),
    status: 201,
  },
];

const ofSettings: Operation[] = [
  { at: "GET /api/agents", says: "Agents and tools, in full.", answer: settings.agents },
  { at: "GET /api/agents/{name}", says: "An agent.", answer: settings.agent },
  {
    at: "PUT /api/agents/{name}",
    says: "Changes an agent, or makes one like it.",
    body: changeAgentSchema,
    answer: settings.savedAgent,
  },
  {
    at: "DELETE /api/agents/{name}",
    says: "Goes back to agents.yaml.",
    query: resetAgentSchema,
    answer: named,
  },
  {
    at: "GET /api/calls",
    says: "How those who answer calls compare.",
    query: callsSchema,
    answer: settings.comparison,
  },
  { at: "GET /api/health", says: "What works now.", answer: settings.health },
  { at: "GET /api/health/live", says: "Whether the process answers.", answer: settings.liveness },
  {
    at: "GET /api/health/ready",
    says: "Whether the process may be sent requests: its store can be read, is migrated, and it was not asked to end.",
    answer: settings.readiness,
    alsoStatus: 503,
  },
  {
    at: "GET /api/metrics",
    says: "Metrics in Prometheus' text format, for callers that send METRICS_TOKEN as a bearer token; 404 without that variable.",
    answerType: "text/plain",
  },
  {
    at: "GET /api/search/services",
    says: "The places to search, once it is known whether those of the web can be reached.",
    answer: settings.reach,
  },
  {
    at: "GET /api/settings",
    says: "What is set and where it comes from; never a secret.",
    answer: settings.settings,
  },
  {
    at: "PATCH /api/settings/general",
    says: "Changes the agent for new questions, the limits of a day or prices of models, over agents.yaml.",
    body: changeGeneralSchema,
    answer: settings.settings,
  },
  { at: "GET /api/settings/agents", says: "Agents as they are chosen.", answer: settings.offers },
  { at: "GET /api/settings/models", says: "What is known of the models in use.", answer: settings.profiles },
  {
    at: "POST /api/settings/models/probe",
    says: "Tries what a model can do.",
    body: query.probeSchema,
    answer: settings.oneProfile,
  },
  {
    at: "POST /api/settings/models/anew",
    says: "Forgets what was learned about a model.",
    body: query.probeSchema,
    answer: settings.oneProfile,
  },
  {
    at: "POST /api/settings/check",
    says: "Tries a connection.",
    body: query.checkSchema,
    answer: settings.check,
  },
  {
    at: "POST /api/settings/documents",
    says: "Looks for changed documents now.",
    answer: settings.documentsSetting,
  },
  {
    at: "POST /api/settings/embedding",
    says: "Tries the embedding model with one word.",
    answer: settings.embeddingCheck,
  },
  {
    at: "GET /api/settings/checker",
    says: "The judge of citations and its measurement.",
    answer: settings.checkerSetting,
  },
  {
    at: "POST /api/settings/checker",
    says: "Begins to measure the judge, on the claims that ship with Groundwork or on those of the request.",
    body: query.measureSchema,
    answer: settings.checkerSetting,
  },
  {
    at: "DELETE /api/settings/checker",
    says: "Stops the measurement.",
    answer: settings.checkerSetting,
  },
  {
    at: "GET /api/settings/mcp",
    says: "Servers of the Model Context Protocol and how they are, and tools of one's own.",
    answer: settings.tools,
  },
  {
    at: "POST /api/settings/mcp",
    says: "Asks one of these servers now.",
    body: query.tryServerSchema,
    answer: settings.tools,
  },
  {
    at: "GET /api/settings/keys",
    says: "Keys of programs; never the keys themselves.",
    answer: settings.keys,
  },
  {
    at: "POST /api/settings/keys",
    says: "Makes a key, and shows it this once.",
    body: query.makeKeySchema,
    answer: settings.madeKey,
    status: 201,
  },
  { at: "DELETE /api/settings/keys/{id}", says: "Revokes a key.", answer: settings.apiKey },
  {
    at: "GET /api/watches",
    says: "Watches with their newest outcomes, the newest first.",
    answer: watched.watches,
  },
  {
    at: "POST /api/watches",
    says: "Watches a finished research or a filled template: asks its question again by a schedule.",
    body: watching.makeWatchSchema,
    answer: watched.watch,
    status: 201,
  },
  {
    at: "PATCH /api/watches/{id}",
    says: "Changes a watch, pauses, resumes or ends it.",
    body: watching.changeWatchSchema,
    answer: watched.watch,
  },
  {
    at: "DELETE /api/watches/{id}",
    says: "Deletes a watch with its outcomes; its runs and reports stay.",
    answer: object({ id: z.string() }),
  },
  {
    at: "POST /api/watches/{id}/run",
    says: "Runs a watch now, beside its schedule.",
    body: watching.runWatchSchema,
    answer: watched.startedWatch,
    status: 201,
  },
  {
    at: "POST /api/watches/{id}/feed",
    says: "Gives a watch a new feed address, or takes it away.",
    body: watching.feedSchema,
    answer: watched.watch,
  },
  {
    at: "GET /api/watches/{id}/feed",
    says: "The Atom feed of a watch, for whoever has its secret address.",
    query: watching.feedQuery,
    answerType: "application/atom+xml",
  },
  {
    at: "GET /api/settings/notes",
    says: "The Zotero library and the folder for notes that are set up, and what was imported; never a key.",
    answer: notes.notes,
  },
  {
    at: "PUT /api/settings/zotero",
    says: "Tries a Zotero library and saves it.",
    body: zoteroSchema,
    answer: notes.notes,
  },
  { at: "DELETE /api/settings/zotero", says: "Forgets the Zotero library and its key.", answer: notes.notes },
  {
    at: "GET /api/settings/zotero/collections",
    says: "The collections of the Zotero library.",
    answer: notes.zoteroCollections,
  },
  {
    at: "POST /api/settings/zotero/imports",
    says: "Imports a collection of Zotero as documents, in the background.",
    body: zoteroImportSchema,
    answer: notes.notes,
    status: 202,
  },
  {
    at: "DELETE /api/settings/zotero/imports",
    says: "Stops the running import; the next one goes on.",
    answer: notes.notes,
  },
  {
    at: "PUT /api/settings/obsidian",
    says: "Saves the folder for notes.",
    body: obsidianSchema,
    answer: notes.notes,
  },
  { at: "DELETE /api/settings/obsidian", says: "Forgets the folder for notes.", answer: notes.notes },
  {
    at: "POST /api/reports/{reportId}/zotero",
    says: "Adds the cited sources of a report to a collection of Zotero.",
    body: zoteroExportSchema,
    answer: notes.zoteroExport,
  },
  {
    at: "POST /api/reports/{reportId}/obsidian",
    says: "Saves a report and its sources as notes.",
    answer: notes.savedNotes,
  },
  { at: "GET /api/settings/webhooks", says: "Webhooks; never their secrets.", answer: webhooks.webhooks },
  {
    at: "POST /api/settings/webhooks",
    says: "Adds a webhook, and shows its signing secret this once.",
    body: makeWebhookSchema,
    answer: webhooks.madeWebhook,
    status: 201,
  },
  {
    at: "PATCH /api/settings/webhooks/{id}",
    says: "Renames a webhook, chooses its events, pauses or resumes it.",
    body: changeWebhookSchema,
    answer: webhooks.webhook,
  },
  {
    at: "DELETE /api/settings/webhooks/{id}",
    says: "Deletes a webhook with its secret and its log.",
    answer: webhooks.webhook,
  },
  {
    at: "GET /api/settings/webhooks/{id}/deliveries",
    says: "The newest 50 deliveries of a webhook, of the last 30 days.",
    answer: webhooks.deliveries,
  },
  {
    at: "POST /api/settings/webhooks/{id}/deliveries",
    says: "Sends a test, or a delivery again under its id, and answers after the attempt.",
    body: sendDeliverySchema,
    answer: webhooks.delivery,
  },
  {
    at: "GET /api/settings/connections",
    says: "Connections to models and search services that were entered in the settings; never a key.",
    answer: connections,
  },
  {
    at: "POST /api/settings/connections/models",
    says: "Asks an endpoint for its models.",
    body: offeredModelsSchema,
    answer: offeredModels,
  },
  {
    at: "PUT /api/settings/connections/{id}",
    says: "Tries a connection and saves it when it works; `model`, `reader` for the second model, or the id of a search service.",
    body: saveConnectionSchema,
    answer: savedConnection,
  },
  {
    at: "DELETE /api/settings/connections/{id}",
    says: "Removes a saved connection with its key.",
    answer: connections,
  },
];

export const SETTINGS: readonly Operation[] = [...ofTemplates, ...ofSettings];
