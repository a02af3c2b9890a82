// PostgreSQL with pgvector in this process, for tests that need the extension where no server has it. It has one connection,
// and one user who may do everything; what nodes do at the same time is tested on a server.

import { Duplex } from "node:stream";
import { PGlite } from "pglite";
import { vector } from "pglite/vector";
import { closePostgres, connectPostgres } from "@/db/postgres/client";
import { migrateDatabase } from "@/db/postgres/migrate";
import { tokensOf } from "@/lib/text/words";
import type { TestPostgres } from "./postgres";

/** Stands for the connection of the driver, which calls it like a socket. */
class Wire extends Duplex {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect = () => setImmediate(() => this.emit("connect"));
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {
    // Replies are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#lite.execProtocolRaw(chunk).then((reply) => {
      if (reply.length > 0) this.push(Buffer.from(reply));
      done();
    }, done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

/** Opens a database of this version. */
export async function openPglite(): Promise<TestPostgres> {
  const lite = await PGlite.create({ extensions: { vector } });
  const url = "postgres://postgres@localhost/postgres";
  const db = connectPostgres(url, { tokensOf, connections: 1 });
  Object.assign(db.$client.options, { stream: () => new Wire(lite) });
  await migrateDatabase(db);
  return {
    db,
    url,
    async close() {
      await closePostgres(db);
      await lite.close();
    },
  };
}
