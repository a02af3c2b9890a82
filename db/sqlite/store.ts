// The store in one SQLite file of this process.

import { bindQueries, type Implementation, type Store } from "@/db/store/store";
import { type Database, openDatabase, openReadOnly, openReadWrite } from "./client";
import { deleteAgentCopy, listAgentCopies, saveAgentCopy } from "./queries/agent-copies";
import { addApiKey, findApiKey, listApiKeys, markApiKeyUsed, revokeApiKey } from "./queries/api-keys";
import { listPageHashes } from "./queries/bundles";
import { listCalls, listRecentCalls } from "./queries/calls";
import { findCiting, listCitations, listCitingReports, newestOfSeries } from "./queries/citations";
import { listConnections, removeConnection, saveConnection } from "./queries/connections";
import { listDelegations, listOpenDelegates } from "./queries/delegates";
import {
  countRemoval,
  deleteThreadRows,
  listDeletions,
  listDueDeletions,
  listOpenRunsOf,
  listReportFiles,
  setDeleting,
} from "./queries/deletion";
import { addDocumentFolder, listDocumentFolders, removeDocumentFolder } from "./queries/document-folders";
import {
  appendPassages,
  beginDocument,
  countDocuments,
  countLibrary,
  deleteDocument,
  findDocument,
  findDocumentId,
  listCollections,
  listDocumentStamps,
  listDocuments,
  settleDocument,
  storeDocument,
  touchDocument,
} from "./queries/documents";
import { listRunFigures } from "./queries/estimates";
import {
  confirmFetchedPage,
  findFetchedPage,
  forgetFetchedPage,
  keepFetchedPage,
} from "./queries/fetched-pages";
import { linkedUsers, storeGroupRole, userOfIdentity } from "./queries/identities";
import { findFact, probeWriting, setFact } from "./queries/installation";
import { countCitations, countRuns, findIntegrityFaults } from "./queries/integrity";
import { findModelProfile, saveModelProfile } from "./queries/model-profiles";
import { isOwnedBy, ownerOf } from "./queries/owners";
import {
  findKnownPage,
  findPage,
  findPageText,
  findReadingOf,
  listKnownPages,
  storePage,
} from "./queries/pages";
import {
  addVectors,
  countEmbedded,
  dropModel,
  dropStale,
  findByDigest,
  findVectors,
  listUnembedded,
  listVectors,
} from "./queries/passage-vectors";
import { countMatches, findChanged, matchPassages } from "./queries/passages";
import { storeNewRun, storeRecord, storeRunCheck, storeThread } from "./queries/record";
import { addShare, deleteShare, findShare, listShares, markShareOpened } from "./queries/report-shares";
import { findReport, findReportOfRun, hasReportFile, listReportVersions } from "./queries/reports";
import { findRunCheck, listUncheckedImports } from "./queries/run-checks";
import { listRunEvents } from "./queries/run-events";
import {
  claimRun,
  countWaitingRuns,
  findRun,
  findRunByKey,
  hasOpenRun,
  listAllRuns,
  listDueRuns,
  listInterruptedRuns,
  listQueuedRuns,
  listRuns,
  nextWake,
  releaseRun,
} from "./queries/runs";
import { listRunsAsked } from "./queries/runs-asked";
import { countOwnRunsBegun, countRunsBegun } from "./queries/runs-begun";
import { completeWord, entryBehind, newestEntry, scanEntries } from "./queries/search";
import { countWords, matchPages, mayKnowRead, newestPage } from "./queries/search-earlier";
import { hasPending, indexSlice, newestPending } from "./queries/search-index";
import { citationsOfAddress, hasReport, loadEntries } from "./queries/search-texts";
import { findSource, listSources } from "./queries/sources";
import { listSpending, totalSpending, unpricedTokens } from "./queries/spending";
import { deleteTemplate, findTemplate, listTemplates, saveTemplate } from "./queries/templates";
import { countPagesRead, listAttached, listBeginnings, listReportsOfThread } from "./queries/thread-runs";
import {
  changeThread,
  findListedThread,
  findThread,
  listPinnedThreads,
  listThreads,
  listWaitingThreads,
} from "./queries/threads";
import {
  addSession,
  addUser,
  anyUser,
  findOwner,
  findSession,
  findUserNamed,
  listUsers,
  markSessionUsed,
  removeOldSessions,
  removeSession,
  removeUser,
  storeEmail,
  storePassword,
  storeRole,
} from "./queries/users";
import {
  addClaimedDelivery,
  claimDeliveries,
  deleteOldDeliveries,
  findDelivery,
  listDeliveries,
  nextDelivery,
  reclaimDelivery,
  settleDelivery,
} from "./queries/webhook-deliveries";
import {
  addWebhook,
  findWebhook,
  listAllWebhooks,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from "./queries/webhooks";

const QUERIES: Implementation<Database> = {
  listAgentCopies,
  saveAgentCopy,
  deleteAgentCopy,
  addApiKey,
  listApiKeys,
  findApiKey,
  markApiKeyUsed,
  revokeApiKey,
  listPageHashes,
  listCalls,
  listRecentCalls,
  listCitations,
  listCitingReports,
  findCiting,
  newestOfSeries,
  listConnections,
  saveConnection,
  removeConnection,
  listOpenDelegates,
  listDelegations,
  countRemoval,
  setDeleting,
  listOpenRunsOf,
  listDueDeletions,
  listDeletions,
  listReportFiles,
  deleteThreadRows,
  listDocumentFolders,
  addDocumentFolder,
  removeDocumentFolder,
  listDocumentStamps,
  listCollections,
  beginDocument,
  appendPassages,
  storeDocument,
  settleDocument,
  touchDocument,
  deleteDocument,
  findDocument,
  listDocuments,
  countDocuments,
  findDocumentId,
  countLibrary,
  listRunFigures,
  findFetchedPage,
  keepFetchedPage,
  confirmFetchedPage,
  forgetFetchedPage,
  linkedUsers,
  userOfIdentity,
  storeGroupRole,
  findFact,
  setFact,
  probeWriting,
  findIntegrityFaults,
  countRuns,
  countCitations,
  findModelProfile,
  saveModelProfile,
  ownerOf,
  isOwnedBy,
  findPage,
  findKnownPage,
  findReadingOf,
  findPageText,
  listKnownPages,
  storePage,
  listUnembedded,
  countEmbedded,
  addVectors,
  listVectors,
  findVectors,
  findByDigest,
  dropStale,
  dropModel,
  matchPassages,
  findChanged,
  countMatches,
  storeRecord,
  storeNewRun,
  storeThread,
  storeRunCheck,
  addShare,
  listShares,
  deleteShare,
  findShare,
  markShareOpened,
  findReport,
  findReportOfRun,
  hasReportFile,
  listReportVersions,
  findRunCheck,
  listUncheckedImports,
  listRunEvents,
  listRunsAsked,
  countRunsBegun,
  countOwnRunsBegun,
  findRun,
  findRunByKey,
  hasOpenRun,
  listRuns,
  listAllRuns,
  listInterruptedRuns,
  listQueuedRuns,
  nextWake,
  claimRun,
  releaseRun,
  listDueRuns,
  countWaitingRuns,
  matchPages,
  newestPage,
  mayKnowRead,
  countWords,
  hasPending,
  newestPending,
  indexSlice,
  loadEntries,
  citationsOfAddress,
  hasReport,
  scanEntries,
  completeWord,
  newestEntry,
  entryBehind,
  listSources,
  findSource,
  listSpending,
  totalSpending,
  unpricedTokens,
  listTemplates,
  findTemplate,
  saveTemplate,
  deleteTemplate,
  listReportsOfThread,
  countPagesRead,
  listBeginnings,
  listAttached,
  listThreads,
  listWaitingThreads,
  listPinnedThreads,
  findListedThread,
  findThread,
  changeThread,
  anyUser,
  listUsers,
  findUserNamed,
  findOwner,
  addUser,
  storePassword,
  storeEmail,
  storeRole,
  removeUser,
  addSession,
  findSession,
  markSessionUsed,
  removeSession,
  removeOldSessions,
  claimDeliveries,
  nextDelivery,
  addClaimedDelivery,
  reclaimDelivery,
  settleDelivery,
  listDeliveries,
  findDelivery,
  deleteOldDeliveries,
  addWebhook,
  listWebhooks,
  listAllWebhooks,
  findWebhook,
  updateWebhook,
  removeWebhook,
};

/** A store, and the database behind it. */
export type SqliteStore = Store & { readonly database: Database };

/** The store in an open database. */
export function sqliteStore(database: Database): SqliteStore {
  return {
    ...bindQueries(database, QUERIES),
    database,
    nodes: null,
    get open() {
      return database.$client.open;
    },
    async close() {
      database.$client.close();
    },
  };
}

/** `openDatabase` as a store. */
export const openSqlite = (file: string): SqliteStore => sqliteStore(openDatabase(file));

/** `openReadOnly` as a store: all its queries read the same snapshot, whatever a server writes meanwhile. */
export function openSqliteSnapshot(file: string): SqliteStore {
  const database = openReadOnly(file);
  database.$client.exec("begin");
  return sqliteStore(database);
}

/** `openReadWrite` as a store; null when the file has another version. */
export function openSqliteBeside(file: string): SqliteStore | null {
  const database = openReadWrite(file);
  return database && sqliteStore(database);
}
