// The queries of runs and what belongs to them, as the contract tests call them on each store.

import * as postgresBundles from "@/db/postgres/queries/bundles";
import * as postgresCitations from "@/db/postgres/queries/citations";
import * as postgresDelegates from "@/db/postgres/queries/delegates";
import * as postgresDeletion from "@/db/postgres/queries/deletion";
import * as postgresIntegrity from "@/db/postgres/queries/integrity";
import * as postgresModelProfiles from "@/db/postgres/queries/model-profiles";
import * as postgresOwners from "@/db/postgres/queries/owners";
import * as postgresPages from "@/db/postgres/queries/pages";
import * as postgresRecord from "@/db/postgres/queries/record";
import * as postgresReports from "@/db/postgres/queries/reports";
import * as postgresRunEvents from "@/db/postgres/queries/run-events";
import * as postgresRuns from "@/db/postgres/queries/runs";
import * as postgresSources from "@/db/postgres/queries/sources";
import * as postgresSpending from "@/db/postgres/queries/spending";
import * as postgresThreadRuns from "@/db/postgres/queries/thread-runs";
import * as postgresThreads from "@/db/postgres/queries/threads";
import * as bundles from "@/db/sqlite/queries/bundles";
import * as calls from "@/db/sqlite/queries/calls";
import * as citations from "@/db/sqlite/queries/citations";
import * as delegates from "@/db/sqlite/queries/delegates";
import * as deletion from "@/db/sqlite/queries/deletion";
import * as integrity from "@/db/sqlite/queries/integrity";
import * as modelProfiles from "@/db/sqlite/queries/model-profiles";
import * as owners from "@/db/sqlite/queries/owners";
import * as pages from "@/db/sqlite/queries/pages";
import * as record from "@/db/sqlite/queries/record";
import * as reports from "@/db/sqlite/queries/reports";
import * as runEvents from "@/db/sqlite/queries/run-events";
import * as runs from "@/db/sqlite/queries/runs";
import * as sources from "@/db/sqlite/queries/sources";
import * as spending from "@/db/sqlite/queries/spending";
import * as threadRuns from "@/db/sqlite/queries/thread-runs";
import * as threads from "@/db/sqlite/queries/threads";
import { type OpenStore, stores } from "@/testing/db/stores";

const sqlite = {
  ...{ ...bundles, ...calls, ...citations, ...delegates, ...deletion },
  ...{ ...integrity, ...modelProfiles, ...owners, ...pages, ...record, ...reports },
  ...{
    ...runEvents,
    ...runs,
    ...sources,
    ...spending,
    ...threadRuns,
    ...threads,
  },
};

const postgres = {
  ...{ ...postgresBundles, ...postgresCitations, ...postgresDelegates },
  ...{ ...postgresDeletion, ...postgresIntegrity },
  ...{ ...postgresModelProfiles, ...postgresOwners, ...postgresPages, ...postgresRecord },
  ...{ ...postgresReports, ...postgresRunEvents, ...postgresRuns },
  ...{ ...postgresSources, ...postgresSpending },
  ...{ ...postgresThreadRuns, ...postgresThreads },
};

/** What both stores have; each has functions of its own for use inside a transaction. */
type Common = Pick<typeof postgres, keyof typeof postgres & keyof typeof sqlite>;

export type RunStore = OpenStore<Common>;

export const runStores = stores<Common>({ sqlite, postgres });
