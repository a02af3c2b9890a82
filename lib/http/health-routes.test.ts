import { afterEach, describe, expect, it } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { openSqlite } from "@/db/sqlite/store";
import { checkReady } from "@/lib/boot/check-ready";
import { readiness } from "@/lib/process/readiness";
import { createLiveRuns } from "@/lib/runs/live";

const before = readiness.check;
afterEach(() => {
  readiness.check = before;
});

async function told(route: typeof live, name: string) {
  const request = new Request(`http://localhost/api/health/${name}`, { headers: { host: "localhost" } });
  const response = await route(request, { params: Promise.resolve({}) });
  return { status: response.status, body: await response.json() };
}

/** A process that has started, with a store of its own. */
function started() {
  const db = openSqlite(":memory:");
  const runs = createLiveRuns();
  readiness.check = () => checkReady({ db: () => db, live: runs });
  return { db, runs };
}

describe("Health for machines", () => {
  it("a process that has not started is live and not ready", async () => {
    expect(await told(live, "live")).toEqual({ status: 200, body: { status: "live" } });
    expect(await told(ready, "ready")).toEqual({
      status: 503,
      body: { status: "not_ready", reason: "starting" },
    });
  });

  it("SEC-17: a probe may ask by an address, a page of another site may not", async () => {
    const { db } = started();
    const asked = async (headers: Record<string, string>) => {
      const request = new Request("http://10.0.0.7:3000/api/health/ready", { headers });
      return (await ready(request, { params: Promise.resolve({}) })).status;
    };
    for (const host of ["10.0.0.7:3000", "10.0.0.7", "[fd00::7]:3000"])
      expect(await asked({ host })).toBe(200);
    for (const host of ["evil.example:3000", "10.0.0.7.evil.example", "10.0.0.7@evil.example"])
      expect([host, await asked({ host })]).toEqual([host, 403]);
    expect(await asked({ host: "10.0.0.7:3000", "sec-fetch-site": "cross-site" })).toBe(403);
    expect(await asked({ host: "10.0.0.7:3000", origin: "https://other.example" })).toBe(403);
    db.database.$client.close();
  });

  it("it is ready once its store is open", async () => {
    const { db } = started();
    expect(await told(ready, "ready")).toEqual({ status: 200, body: { status: "ready", reason: null } });
    db.database.$client.close();
  });

  it("it is not ready when the store cannot be read, and says nothing about why", async () => {
    const { db } = started();
    db.database.$client.close();
    expect(await told(ready, "ready")).toEqual({
      status: 503,
      body: { status: "not_ready", reason: "store" },
    });
    expect((await told(live, "live")).status).toBe(200);
  });

  it("it is not ready once it was asked to end", async () => {
    const { db, runs } = started();
    runs.stopAll();
    expect(await told(ready, "ready")).toEqual({
      status: 503,
      body: { status: "not_ready", reason: "draining" },
    });
    db.database.$client.close();
  });
});
