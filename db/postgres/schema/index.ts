// The tables of `db/sqlite/schema`, where the columns are described, and what only PostgreSQL has.

export { citations } from "./citations";
export * from "./documents";
export { documents, passages, passageVectors } from "./documents";
export { files, formerFiles, formerReportFiles } from "./files";
export * from "./installation";
export { mails } from "./mails";
export { nodeRequests } from "./node-requests";
export { fetchedPages, pagePictures, pageReadings, pages, pictures } from "./pages";
export { reportChanges, reportShares, reports } from "./reports";
export * from "./runs";
export { runChecks, runEvents, runs } from "./runs";
export { searchEntries, searchPending, searchWords } from "./search";
export { sources } from "./sources";
export * from "./spending";
export * from "./templates";
export { threads } from "./threads";
export * from "./users";
export * from "./watches";
export * from "./webhooks";
