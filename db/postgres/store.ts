// The store in a database of PostgreSQL, which several nodes share.

import { drizzle } from "drizzle-orm/node-postgres";
import { bindQueries, type Implementation, type Store } from "@/db/store/store";
import { closePostgres, connectPostgres, type Database, openPostgres, type TokensOf } from "./client";
import { unavailable } from "./faults";
import { assertCurrent } from "./migrate";
import { joinNodes } from "./nodes";
import * as agentCopies from "./queries/agent-copies";
import * as apiKeys from "./queries/api-keys";
import * as bundles from "./queries/bundles";
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
import * as reports from "./queries/reports";
import * as runEvents from "./queries/run-events";
import * as runs from "./queries/runs";
import * as search from "./queries/search";
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
  ...{ ...agentCopies, ...apiKeys, ...bundles, ...citations, ...delegates },
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
    ...reports,
    ...runEvents,
    ...runs,
  },
  ...{ ...search, ...searchIndex, ...searchTexts },
  ...{ ...sources, ...spending, ...templates, ...threadRuns, ...threads, ...users },
  ...{ ...mails, ...watches, ...webhookDeliveries },
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
  const database = await openPostgres(url, options).catch((error: unknown) => {
    throw unavailable(error);
  });
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
    throw unavailable(error);
  }
}

/**
 * The store at an address, read-only and without migrating it: all its queries read the same snapshot, whatever nodes write
 * meanwhile. Throws DatabaseRefused for another version.
 */
export async function openPostgresSnapshot(url: string, tokensOf: TokensOf): Promise<PostgresStore> {
  const database = connectPostgres(url, { tokensOf, connections: 1 });
  try {
    await assertCurrent(database);
    const client = await database.$client.connect();
    await client.query("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    // One connection instead of several that take turns: the snapshot is its transaction's.
    const own = Object.assign(drizzle({ client }), { tokensOf, links: null }) as unknown as Database;
    return Object.assign(postgresStore(own), {
      async close() {
        client.release(true);
        await closePostgres(database);
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
