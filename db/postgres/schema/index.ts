// The tables of `db/sqlite/schema`, where the columns are described, and what only PostgreSQL has.

export * from "./agent-copies";
export * from "./api-keys";
export * from "./calls";
export { citations } from "./citations";
export * from "./connections";
export * from "./document-folders";
export { documents, passages, passageVectors } from "./documents";
export { files, formerFiles, formerReportFiles } from "./files";
export * from "./installation";
export { mails } from "./mails";
export * from "./model-profiles";
export { nodeRequests } from "./node-requests";
export { fetchedPages, pagePictures, pageReadings, pages, pictures } from "./pages";
export { reportChanges } from "./report-changes";
export { reportShares } from "./report-shares";
export { reports } from "./reports";
export { runChecks } from "./run-checks";
export { runEvents } from "./run-events";
export { runs } from "./runs";
export { searchEntries, searchPending, searchWords } from "./search";
export { sources } from "./sources";
export * from "./spending";
export * from "./templates";
export { threads } from "./threads";
export * from "./users";
export * from "./watches";
export * from "./webhooks";
