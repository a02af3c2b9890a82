// Measures a server from outside while it does something heavy: how long its event loop was blocked, how long another
// user's small requests took, and its peak memory.

import { readFileSync, writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";

export type Seen = {
  /** Milliseconds: the longest time between two turns of the server's event loop. */
  heldMs: number;
  /** Milliseconds of it in which its thread ran; the rest it waited for a processor used by other programs. */
  workedMs: number;
  /** Milliseconds: the slowest of the small requests. */
  slowestMs: number;
  requests: number;
  /** Megabytes resident at the peak. */
  peakMb: number;
};

// Runs in a thread of its own, so that the benchmark's work does not slow the requests down.
const PROBE = `
const { parentPort, workerData } = require("node:worker_threads");
let slowest = 0, requests = 0, begun = Infinity;
const seen = () => { slowest = Math.max(slowest, performance.now() - begun); };
parentPort.on("message", () => { seen(); parentPort.postMessage({ slowest, requests }); slowest = 0; requests = 0; });
(async () => {
  for (;;) {
    begun = performance.now();
    await fetch(workerData.url).then((response) => response.text()).catch(() => undefined);
    seen();
    requests += 1;
    begun = Infinity;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
})();
`;

const TURNS = `globalThis.turns ??= (() => {
  const worked = () => { const { user, system } = process.threadCpuUsage(); return (user + system) / 1000; };
  const turns = { held: 0, worked: 0 };
  let [at, until] = [performance.now(), worked()];
  setInterval(() => {
    const [now, done] = [performance.now(), worked()];
    turns.held = Math.max(turns.held, now - at - 5);
    turns.worked = Math.max(turns.worked, done - until);
    [at, until] = [now, done];
  }, 5).unref();
  return turns;
})();`;

export type Watch = {
  /** Measurements since the last call. */
  look(): Promise<Seen>;
  /** Records what the main thread does until the returned function is called, which returns a `.cpuprofile`. */
  profile(): Promise<() => Promise<string>>;
  end(): Promise<void>;
};

/** `inspector`: the port that the server's inspector listens on. */
export async function watchServer(server: { url: string; pid: number; inspector: number }): Promise<Watch> {
  const targets = await fetch(`http://127.0.0.1:${server.inspector}/json/list`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  let messages = 0;
  const call = <Result>(method: string, params: object = {}): Promise<Result> => {
    messages += 1;
    const id = messages;
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: Result };
        if (answer.id !== id) return;
        socket.removeEventListener("message", hear);
        resolve(answer.result);
      };
      socket.addEventListener("message", hear);
      socket.send(JSON.stringify({ id, method, params }));
    });
  };
  const evaluate = async (expression: string): Promise<string> => {
    const said = await call<{ result: { value: string } }>("Runtime.evaluate", {
      expression,
      returnByValue: true,
    });
    return said.result.value;
  };
  const probe = new Worker(PROBE, { eval: true, workerData: { url: `${server.url}/api/health` } });
  const peak = () =>
    Number(readFileSync(`/proc/${server.pid}/status`, "utf8").match(/VmHWM:\s+(\d+) kB/)?.[1]) / 1000;
  const look = async (): Promise<Seen> => {
    const { held, worked } = JSON.parse(
      await evaluate(
        `${TURNS} (() => { const seen = JSON.stringify(turns); turns.held = 0; turns.worked = 0; return seen; })()`,
      ),
    ) as { held: number; worked: number };
    const { slowest, requests } = await new Promise<{ slowest: number; requests: number }>((resolve) => {
      probe.once("message", resolve);
      probe.postMessage("look");
    });
    const peakMb = peak();
    // Resets Linux's peak measurement.
    writeFileSync(`/proc/${server.pid}/clear_refs`, "5");
    return { heldMs: held, workedMs: worked, slowestMs: slowest, requests, peakMb };
  };
  const profile: Watch["profile"] = async () => {
    await call("Profiler.enable");
    await call("Profiler.start");
    return async () => JSON.stringify((await call<{ profile: object }>("Profiler.stop")).profile);
  };
  await look();
  return {
    look,
    profile,
    async end() {
      socket.close();
      await probe.terminate();
    },
  };
}
