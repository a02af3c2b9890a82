// Everything that an installation stores, in the words of the domain. `db/sqlite` keeps it in one file of this
// process; `db/postgres` keeps it on a server that several nodes share. Callers do not know which one they have.

import type { AgentCopiesStore } from "./agent-copies";
import type { ApiKeysStore } from "./api-keys";
import type { BundlesStore } from "./bundles";
import type { CallsStore } from "./calls";
import type { CitationsStore } from "./citations";
import type { ConnectionsStore } from "./connections";
import type { DelegatesStore } from "./delegates";
import type { DeletionStore } from "./deletion";
import type { DocumentFoldersStore } from "./document-folders";
import type { DocumentsStore } from "./documents";
import type { EstimatesStore } from "./estimates";
import type { FetchedPagesStore } from "./fetched-pages";
import type { IdentitiesStore } from "./identities";
import type { InstallationStore } from "./installation";
import type { IntegrityStore } from "./integrity";
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
import type { RunsStore } from "./runs";
import type { RunsAskedStore } from "./runs-asked";
import type { RunsBegunStore } from "./runs-begun";
import type { SearchStore } from "./search";
import type { SearchEarlierStore } from "./search-earlier";
import type { SearchIndexStore } from "./search-index";
import type { SearchTextsStore } from "./search-texts";
import type { SourcesStore } from "./sources";
import type { SpendingStore } from "./spending";
import type { TemplatesStore } from "./templates";
import type { ThreadRunsStore } from "./thread-runs";
import type { ThreadsStore } from "./threads";
import type { UsersStore } from "./users";
import type { WatchesStore } from "./watches";
import type { WebhookDeliveriesStore } from "./webhook-deliveries";
import type { WebhooksStore } from "./webhooks";

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
