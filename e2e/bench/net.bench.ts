// SEC-5: the guarded client with responses designed to exhaust it: how long each one blocks the event loop, its total
// time, and the memory growth. The lower bound is the same client on an honest page.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BOMBS, clientFor } from "@/testing/fetch/bombs";
import { ms, printFigure } from "./figures";

const root = path.resolve(import.meta.dirname, "../..");
const HONEST = Buffer.from("<p>An honest page.</p>".repeat(50_000));
let bombs: ChildProcess;
let ports: Record<string, number> = {};
let honest: Server;

beforeAll(async () => {
  const loader = path.join(root, "scripts/typescript.mjs");
  bombs = spawn(process.execPath, ["--import", loader, "e2e/bench/net-bombs.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const part of bombs.stdout ?? []) {
    said += String(part);
    if (said.includes("\n")) break;
  }
  ports = JSON.parse(said) as Record<string, number>;
  honest = createServer((_, response) => response.end(HONEST)).listen(0, "127.0.0.1");
  await once(honest, "listening");
});

afterAll(() => {
  bombs.kill();
  honest.close();
});

type Measured = { name: string; outcome: string; held: number; whole: number; grown: number };

async function measured(name: string, port: number): Promise<Measured> {
  const fetch = clientFor(port);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begun = performance.now();
  const outcome = await fetch({ url: "http://site.example/", signal: new AbortController().signal }).then(
    ({ status }) => String(status),
    (error: { code: string }) => error.code,
  );
  const whole = performance.now() - begun;
  delay.disable();
  clearInterval(watch);
  return { name, outcome, held: delay.max / 1e6, whole, grown: (most - before) / 1e6 };
}

/** The minimum of several measurements: other programs can only increase it. */
async function bestOf(times: number, name: string): Promise<Measured> {
  const tries: Measured[] = [];
  for (let turn = 0; turn < times; turn += 1) tries.push(await measured(name, ports[name] ?? 0));
  return tries.toSorted((a, b) => a.held - b.held)[0] as Measured;
}

it("SEC-5: bombs are cut within 15 s and 64 MB while the event loop goes on", async () => {
  const { port } = honest.address() as AddressInfo;
  await measured("warm-up", port);
  const floor = await measured("an honest page of 1 MB", port);
  const all: Measured[] = [];
  for (const [name, { code }] of Object.entries(BOMBS))
    all.push(await bestOf(code === "too_slow" ? 1 : 3, name));
  expect(all.filter(({ name, outcome }) => outcome !== BOMBS[name]?.code)).toEqual([]);
  const worst = (key: "held" | "whole" | "grown", of = all) =>
    of.toSorted((a, b) => b[key] - a[key])[0] as Measured;
  // Bombs that only end at the time limit send nothing that could block.
  const held = worst(
    "held",
    all.filter(({ outcome }) => outcome !== "too_slow"),
  );
  const whole = worst("whole");
  const grown = worst("grown");
  printFigure({
    id: "S5",
    what: `${all.length} bombs through the guarded client, the worst of each`,
    value: `loop held ${ms(held.held)} (${held.name}), whole ${(whole.whole / 1000).toFixed(1)} s (${whole.name}), memory +${grown.grown.toFixed(0)} MB (${grown.name})`,
    floor: `${floor.name}: loop held ${ms(floor.held)}, whole ${ms(floor.whole)}, memory +${floor.grown.toFixed(0)} MB`,
    goal: "loop 50 ms, whole 15 s, memory 64 MB",
  });
});
