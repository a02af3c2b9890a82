// The store in one SQLite file of this process.

import { bindQueries, type Implementation, type Store } from "@/db/store/store";
import { type Database, openDatabase, openReadOnly, openReadWrite } from "./client";
import * as agentCopies from "./queries/agent-copies";
import * as apiKeys from "./queries/api-keys";
import * as bundles from "./queries/bundles";
import * as calls from "./queries/calls";
import * as citations from "./queries/citations";
import * as delegates from "./queries/delegates";
import * as deletion from "./queries/deletion";
import * as documents from "./queries/documents";
import * as installation from "./queries/installation";
import * as integrity from "./queries/integrity";
import * as mails from "./queries/mails";
import * as modelProfiles from "./queries/model-profiles";
import * as nearestVectors from "./queries/nearest-vectors";
import * as owners from "./queries/owners";
import * as pages from "./queries/pages";
import * as passageVectors from "./queries/passage-vectors";
import * as passages from "./queries/passages";
import * as record from "./queries/record";
import * as reportShares from "./queries/report-shares";
import * as reports from "./queries/reports";
import * as runEvents from "./queries/run-events";
import * as runs from "./queries/runs";
import * as search from "./queries/search";
import * as searchEarlier from "./queries/search-earlier";
import * as searchIndex from "./queries/search-index";
import * as searchTexts from "./queries/search-texts";
import * as sources from "./queries/sources";
import * as spending from "./queries/spending";
import * as templates from "./queries/templates";
import * as threadRuns from "./queries/thread-runs";
import * as threads from "./queries/threads";
import * as users from "./queries/users";
import * as watches from "./queries/watches";
import * as webhookDeliveries from "./queries/webhook-deliveries";

const QUERIES: Implementation<Database> = {
  ...{ ...agentCopies, ...apiKeys, ...bundles, ...calls, ...citations, ...delegates },
  ...{ ...deletion, ...documents },
  ...{
    ...installation,
    ...integrity,
    ...modelProfiles,
    ...nearestVectors,
    ...owners,
    ...pages,
    ...passageVectors,
  },
  ...{
    ...passages,
    ...record,
    ...reportShares,
    ...reports,
    ...runEvents,
    ...runs,
  },
  ...{ ...search, ...searchEarlier, ...searchIndex, ...searchTexts },
  ...{ ...sources, ...spending, ...templates, ...threadRuns, ...threads, ...users },
  ...{ ...mails, ...watches, ...webhookDeliveries },
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
