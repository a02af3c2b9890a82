// The store on a PostgreSQL server that several nodes share.

import { bindQueries, type Implementation, type Store } from "@/db/store/store";
import { closePostgres, connectPostgres, type Database, openPostgres, type TokensOf } from "./client";
import { unavailable } from "./faults";
import { joinNodes } from "./nodes";
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
  listDueRuns,
  countWaitingRuns,
  claimRun,
  releaseRun,
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
export type PostgresStore = Store & { readonly database: Database };

type Options = { tokensOf: TokensOf; timeoutSeconds: number; onError: (error: unknown) => void };

/** The store in an open database, without other nodes. */
export function postgresStore(database: Database): PostgresStore {
  let open = true;
  return {
    ...bindQueries(database, QUERIES, unavailable),
    database,
    nodes: null,
    get open() {
      return open;
    },
    async close() {
      open = false;
      await closePostgres(database);
    },
  };
}

/**
 * Opens and migrates the database at a `postgres://` address, and joins the nodes that work on it. `timeoutSeconds`: how long
 * a node may be silent before others take its runs. Throws DatabaseRefused.
 */
export async function openPostgresStore(url: string, options: Options): Promise<PostgresStore> {
  const database = await openPostgres(url, options);
  try {
    const { nodes, links } = await joinNodes(database, { url, ...options });
    database.links = links;
    const store = postgresStore(database);
    const { close } = store;
    return Object.assign(store, {
      nodes,
      async close() {
        await nodes.close();
        await close();
      },
    });
  } catch (error) {
    await closePostgres(database);
    throw error;
  }
}

/** The store of a command beside the nodes: it works on no run. */
export const openPostgresBeside = (url: string, tokensOf: TokensOf): PostgresStore =>
  postgresStore(connectPostgres(url, { tokensOf }));
