// The operations on research, reports and sources: their requests and responses. A test compares all
// operations with the routes, so that none is missing and none is superfluous.

import { z } from "zod";
import { changesResponseSchema } from "@/lib/changes/changes-schema";
import { chartResponse } from "@/lib/charts/chart-response";
import * as query from "@/lib/http/query-requests";
import * as requests from "@/lib/http/requests";
import { searchRequestSchema } from "@/lib/library/search-request";
import { picturesSchema } from "@/lib/report-export/pictures";
import * as library from "./openapi-library-schemas";
import * as runs from "./openapi-run-schemas";
import * as sharing from "./openapi-share-schemas";
import * as threads from "./openapi-thread-schemas";

export type Operation = {
  /** `GET /api/threads/{threadId}`. */
  at: string;
  says: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The media type of a body other than JSON. */
  bodyType?: string;
  /** Absent when the response is not JSON. */
  answer?: z.ZodType;
  answerType?: string;
  /** The status of success; 200 when absent. */
  status?: number;
  /** Another status with a body of the same form. */
  alsoStatus?: number;
  headers?: Record<string, string>;
  /** True when a program needs a key, unless the server listens on loopback only. */
  door?: true;
};

const { object } = runs;
const runId = object({ runId: z.string() });
const nothing = z.strictObject({});

const ofResearch: Operation[] = [
  {
    at: "GET /api/threads",
    says: "Research, the most recently changed first.",
    query: query.threadsQuery,
    answer: threads.threads,
  },
  {
    at: "POST /api/threads",
    says: "Starts a research.",
    body: requests.startThreadSchema,
    answer: threads.started,
    status: 201,
  },
  { at: "GET /api/threads/{threadId}", says: "A research with all its runs.", answer: threads.thread },
  {
    at: "PATCH /api/threads/{threadId}",
    says: "Renames a research, pins it or unpins it.",
    body: requests.changeThreadSchema,
    answer: threads.threadSummary,
  },
  {
    at: "DELETE /api/threads/{threadId}",
    says: "Deletes a research with all that only it uses: its runs are stopped, it is hidden at once, and until undoUntil it can be restored.",
    answer: threads.deletion,
    status: 202,
  },
  {
    at: "POST /api/threads/{threadId}/restore",
    says: "Brings a deleted research back. Runs that were stopped stay stopped.",
    answer: threads.threadSummary,
  },
  {
    at: "POST /api/threads/{threadId}/runs",
    says: "Asks on in a research.",
    body: requests.startRunSchema,
    answer: runId,
    status: 201,
  },
  { at: "GET /api/runs/{runId}", says: "The state of a run.", answer: runs.run },
  {
    at: "GET /api/runs/{runId}/events",
    says: "The events of a run, those before and those to come, as server-sent events. The id of each is its number; a reader who comes again names the last one it has, and misses nothing. The data is JSON with seq, runId, at, type. The stream ends with run-ended.",
    query: z.object({
      after: z.string().optional().describe("The number of the last event the reader has."),
    }),
    headers: { "Last-Event-ID": "As `after`, and before it." },
    answerType: "text/event-stream",
  },
  {
    at: "POST /api/runs/{runId}/answers",
    says: "Answers the questions a run waits with, or skips them.",
    body: requests.answersSchema,
    answer: runId,
  },
  {
    at: "POST /api/runs/{runId}/plan",
    says: "Starts a run that waits with its plan, with the plan as it is to be.",
    body: requests.planSchema,
    answer: runs.startedPlan,
  },
  {
    at: "POST /api/runs/{runId}/steer",
    says: "Tells a run something that its next step takes up.",
    body: requests.steerSchema,
    answer: runId,
  },
  {
    at: "POST /api/runs/{runId}/finish",
    says: "Sends a run to its closing steps with what is there.",
    answer: runId,
  },
  { at: "POST /api/runs/{runId}/cancel", says: "Stops a run. What was found is kept.", answer: runId },
  {
    at: "POST /api/runs/{runId}/retry",
    says: "Tries a run again from one of its steps, as a new run.",
    body: requests.retrySchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "GET /api/estimate",
    says: "What runs like this one took.",
    query: query.estimateQuery,
    answer: library.estimate,
  },
];

const ofReports: Operation[] = [
  {
    at: "GET /api/reports/{reportId}",
    says: "A report with its citations and sources.",
    answer: library.wholeReport,
  },
  {
    at: "GET /api/reports/{reportId}/difference",
    says: "Two versions of a report beside each other.",
    query: query.differenceQuery,
    answer: library.difference,
  },
  {
    at: "GET /api/reports/{reportId}/changes",
    says: "What changed since an earlier report of the thread: findings and sources, compared by what they say.",
    query: query.changesQuery,
    answer: changesResponseSchema,
  },
  {
    at: "POST /api/reports/{reportId}/edits",
    says: "Keeps a report as it was changed by hand, as a new version that is checked again.",
    body: requests.editSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/rechecks",
    says: "Has a report checked again as it is, by today's rules, as a new version; earlier versions stay as they are.",
    body: requests.recheckSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/restorations",
    says: "Restores an earlier version of a report: its text, title and short answer as a new version that is checked again.",
    body: requests.recheckSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/rewrites",
    says: "Has one section written anew.",
    body: requests.rewriteSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/tables",
    says: "Builds a table of evidence from the sources of a report's thread, as a report of its own.",
    body: requests.tableSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/cells",
    says: "Changes cells of a table of evidence by hand, or asks for them anew, as a new version.",
    body: requests.cellsSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "POST /api/reports/{reportId}/charts",
    says: "Places a chart below a table of a report, as a new version. It names columns and gives no numbers.",
    body: requests.chartRequestSchema,
    answer: threads.started,
    status: 201,
  },
  {
    at: "GET /api/reports/{reportId}/charts/{at}",
    says: "The chart whose block begins at an offset of a report, drawn as SVG.",
    answer: chartResponse,
  },
  {
    at: "GET /api/reports/{reportId}/export",
    says: "A report as a file.",
    query: z.object({
      format: z
        .enum(["markdown", "html", "docx", "bibtex", "ris", "csl", "csv", "xlsx", "bundle"])
        .default("markdown"),
    }),
    answerType: "*/*",
  },
  {
    at: "POST /api/reports/{reportId}/export",
    says: "The same with its diagrams as pictures, drawn by whoever asks, in a web page and a Word document.",
    query: z.object({ format: z.enum(["html", "docx"]) }),
    body: picturesSchema,
    answerType: "*/*",
  },
  {
    at: "GET /api/reports/{reportId}/shares",
    says: "The links that open versions of this report without sign-in; never their addresses.",
    answer: sharing.shares,
  },
  {
    at: "POST /api/reports/{reportId}/shares",
    says: "Makes a link that opens this version read-only, and shows its address this once.",
    body: query.makeShareSchema,
    answer: sharing.madeShare,
    status: 201,
  },
  {
    at: "DELETE /api/reports/{reportId}/shares/{id}",
    says: "Revokes a link.",
    answer: sharing.share,
  },
  {
    at: "GET /api/sources/{sourceId}",
    says: "A source with the text that was read and all that cites it.",
    query: query.sourceQuery,
    answer: library.wholeSource,
  },
  {
    at: "POST /api/sources/{sourceId}/read",
    says: "Reads the live page of a source once more.",
    answer: library.reread,
  },
  { at: "GET /api/pages/{pageId}/text", says: "A text as it was read.", answerType: "text/plain" },
  {
    at: "GET /api/pages/{pageId}/pictures/{digest}",
    says: "A picture of a page, JPEG or PNG.",
    answerType: "image/*",
  },
  {
    at: "GET /api/shared/{token}/pictures/{digest}",
    says: "A picture that a shared report places, for whoever has its link.",
    answerType: "image/*",
  },
  {
    at: "GET /api/search",
    says: "Searches everything that is stored here.",
    query: searchRequestSchema,
    answer: library.search,
  },
  {
    at: "POST /api/import",
    says: "Takes in a bundle; 200 where the research is here already.",
    body: z.looseObject({}),
    answer: object({
      threadId: z.string(),
      here: z.boolean().describe("True when the research is here already; nothing was written then."),
    }),
    status: 201,
    alsoStatus: 200,
  },
  {
    at: "GET /api/documents",
    says: "The person's own documents.",
    query: query.documentsQuery,
    answer: library.documents,
  },
  {
    at: "POST /api/documents",
    says: "Adds a document; the body is the file. 200 where it took the place of another.",
    query: query.addDocumentQuery,
    bodyType: "application/octet-stream",
    answer: library.addedDocument,
    status: 201,
    alsoStatus: 200,
  },
  {
    at: "DELETE /api/documents",
    says: "Removes a document.",
    query: query.removeDocumentQuery,
    answer: nothing,
  },
  {
    at: "GET /api/documents/text",
    says: "The text of a document as it is indexed.",
    query: query.documentTextQuery,
    answerType: "text/plain",
  },
];

const ofFolders: Operation[] = [
  {
    at: "GET /api/documents/folders",
    says: "Folders whose files are documents, and how far each is indexed.",
    answer: library.folders,
  },
  {
    at: "POST /api/documents/folders",
    says: "Names a folder, which is indexed and watched from then on.",
    body: query.addFolderSchema,
    answer: library.folders,
    status: 201,
  },
  {
    at: "DELETE /api/documents/folders",
    says: "Names a folder no longer: its documents leave the index, what reports cite of them stays.",
    query: query.removeFolderQuery,
    answer: library.folders,
  },
  {
    at: "POST /api/documents/folders/check",
    says: "Looks at a folder before it is named: what of it would be read and what not.",
    body: query.addFolderSchema,
    answer: library.folderCheck,
  },
];

export const RESEARCH: readonly Operation[] = [...ofResearch, ...ofReports, ...ofFolders];
