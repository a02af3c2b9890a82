// Everything that an installation stores, in the words of the domain. `db/sqlite` keeps it in one file of this
// process; `db/postgres` keeps it on a server that several nodes share. Callers do not know which one they have.

import type { documentFolders } from "@/db/sqlite/schema";
import type { AgentCopiesStore } from "./agent-copies";
import type { CallsStore } from "./calls";
import type { CitationsStore } from "./citations";
import type { ConnectionsStore } from "./connections";
import type { DelegatesStore } from "./delegates";
import type { DocumentsStore } from "./documents";
import type { FetchedPagesStore } from "./fetched-pages";
import type { MailsStore } from "./mails";
import type { ModelProfilesStore } from "./model-profiles";
import type { NearestVectorsStore } from "./nearest-vectors";
import type { Nodes } from "./nodes";
import type { OwnersStore } from "./owners";
import type { PagesStore } from "./pages";
import type { PassageVectorsStore } from "./passage-vectors";
import type { PassagesStore } from "./passages";
import type { RecordStore } from "./record";
import type { ReportChangesStore } from "./report-changes";
import type { ReportSharesStore } from "./report-shares";
import type { ReportsStore } from "./reports";
import type { RunChecksStore } from "./run-checks";
import type { RunEventsStore } from "./run-events";
import type { EstimatesStore, RunsAskedStore, RunsBegunStore, RunsStore, ThreadRunsStore } from "./runs";
import type { SearchEarlierStore, SearchIndexStore, SearchStore } from "./search";
import type { SearchTextsStore } from "./search-texts";
import type { SourcesStore } from "./sources";
import type { SpendingStore } from "./spending";
import type { TemplatesStore } from "./templates";
import type { DeletionStore, ThreadsStore } from "./threads";
import type { ApiKeysStore, IdentitiesStore, UsersStore } from "./users";
import type { WatchesStore } from "./watches";
import type { WebhookDeliveriesStore } from "./webhook-deliveries";
import type { WebhooksStore } from "./webhooks";

// Hashes of stored pages, for the export of a bundle.

interface BundlesStore {
  /** SHA-256 of pages by their ids. Pages that are not stored are omitted. */
  listPageHashes(ids: readonly string[]): Promise<Map<string, string>>;
}

// Facts about this installation, by name.

interface InstallationStore {
  /** The fact, or null when it was never set. */
  findFact(name: string): Promise<string | null>;

  setFact(fact: { name: string; value: string }): Promise<void>;

  /** Checks that the database can be written, and leaves nothing behind. Rejects when it cannot. */
  probeWriting(): Promise<void>;
}

// Checks that the file and the references in it are sound.

interface IntegrityStore {
  /**
   * The faults that SQLite finds in the file, its references and its full-text indexes; empty when there are
   * none.
   */
  findIntegrityFaults(): Promise<string[]>;

  /** How many runs are stored. */
  countRuns(): Promise<number>;

  /** How many citations are stored. */
  countCitations(): Promise<number>;
}

// Document folders that were added in the interface.

export type DocumentFolderRow = typeof documentFolders.$inferSelect;

interface DocumentFoldersStore {
  /** Lists all folders, oldest first. Synchronous, because every scan of the folders reads them. */
  listDocumentFolders(): Promise<DocumentFolderRow[]>;

  /** Returns false and writes nothing when a folder of that name exists. */
  addDocumentFolder(row: DocumentFolderRow): Promise<boolean>;

  /** Returns false when no folder has that name. */
  removeDocumentFolder(name: string): Promise<boolean>;
}

export interface StoreQueries
  extends AgentCopiesStore,
    ApiKeysStore,
    BundlesStore,
    CallsStore,
    CitationsStore,
    ConnectionsStore,
    DelegatesStore,
    DeletionStore,
    DocumentFoldersStore,
    DocumentsStore,
    EstimatesStore,
    FetchedPagesStore,
    IdentitiesStore,
    InstallationStore,
    IntegrityStore,
    MailsStore,
    ModelProfilesStore,
    NearestVectorsStore,
    OwnersStore,
    PagesStore,
    PassageVectorsStore,
    PassagesStore,
    RecordStore,
    ReportChangesStore,
    ReportSharesStore,
    ReportsStore,
    RunChecksStore,
    RunEventsStore,
    RunsAskedStore,
    RunsBegunStore,
    RunsStore,
    SearchEarlierStore,
    SearchIndexStore,
    SearchTextsStore,
    SearchStore,
    SourcesStore,
    SpendingStore,
    TemplatesStore,
    ThreadRunsStore,
    ThreadsStore,
    UsersStore,
    WatchesStore,
    WebhookDeliveriesStore,
    WebhooksStore {}

/**
 * Every method is one transaction: it takes effect in full or not at all. A write that finds the store locked, full or
 * unreachable rejects with the error that `storeFault` names, after having been tried for a moment.
 */
export interface Store extends StoreQueries {
  /** The other nodes that share it; null where one process has it. */
  readonly nodes: Nodes | null;
  /** False once the store is closed. */
  readonly open: boolean;
  /** Ends its connections; calls after it reject. */
  close(): Promise<void>;
}

/** What a kind of store has to bring: each query as a function of its database. */
export type Implementation<Database> = {
  [Name in keyof StoreQueries]: StoreQueries[Name] extends (...args: infer Args) => Promise<infer Result>
    ? (db: Database, ...args: Args) => Result | Promise<Result>
    : never;
};

/**
 * The queries as methods that work on `db`. What a query throws, the method rejects with, once `errorOf` has translated it.
 */
export function bindQueries<Database>(
  db: Database,
  queries: Implementation<Database>,
  errorOf: (error: unknown) => unknown = (error) => error,
): StoreQueries {
  type Query = (db: Database, ...args: unknown[]) => unknown;
  const bound = Object.entries(queries)
    .filter(([, query]) => typeof query === "function")
    .map(([name, query]) => [
      name,
      async (...args: unknown[]) => {
        try {
          return await (query as Query)(db, ...args);
        } catch (error) {
          throw errorOf(error);
        }
      },
    ]);
  return Object.fromEntries(bound) as StoreQueries;
}
