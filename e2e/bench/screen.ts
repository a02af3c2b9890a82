// Measures in the page how smooth it is: frame times and long tasks of the main thread.

import type { Browser, Page } from "@playwright/test";
import { ms, quantile } from "./figures";

export type Smoothness = { frameP99: number; longestTask: number; frames: number };

/** A page whose processor is `slowdown` times slower, and which records frames and long tasks from the start. */
export async function measuredPage(browser: Browser, slowdown: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const seen = { tasks: [] as number[], frames: [] as number[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.tasks.push(duration);
    }).observe({ type: "longtask", buffered: true });
    let last = performance.now();
    const frame = (now: number) => {
      seen.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  if (slowdown > 1) {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  }
  return page;
}

/** Measurements since the last call. Tasks under 50 ms count as none. */
export async function smoothness(page: Page): Promise<Smoothness> {
  await page.waitForTimeout(300);
  const { tasks, frames } = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { tasks: number[]; frames: number[] } };
    return { tasks: seen.tasks.splice(0), frames: seen.frames.splice(0) };
  });
  return { frameP99: quantile(frames, 0.99), longestTask: Math.max(0, ...tasks), frames: frames.length };
}

export const smoothWords = ({ frameP99, longestTask }: Smoothness): string =>
  `frame p99 ${ms(frameP99)}, longest task ${longestTask === 0 ? "under 50 ms" : ms(longestTask)}`;

/** Turns the wheel over a given position without a pause. */
export async function wheel(
  page: Page,
  { x, y, by, times }: { x: number; y: number; by: number; times: number },
): Promise<void> {
  await page.mouse.move(x, y);
  for (let turn = 0; turn < times; turn += 1) {
    await page.mouse.wheel(0, by);
    await page.waitForTimeout(30);
  }
}

type TraceEvent = { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } };

/**
 * CPU time in milliseconds of the busiest main thread while `work` runs: of all its tasks and of the longest. Other programs
 * on the machine do not add to it, as they do to the time of a frame.
 */
export async function mainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ total: number; longest: number }> {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString("utf8")) as {
    traceEvents: TraceEvent[];
  };
  const mains = traceEvents.filter(
    ({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain",
  );
  const measured = mains.map((main) => {
    const tasks = traceEvents
      .filter(({ name, pid, tid }) => name.endsWith("RunTask") && pid === main.pid && tid === main.tid)
      .map(({ tdur = 0 }) => tdur / 1000);
    return { total: tasks.reduce((sum, task) => sum + task, 0), longest: Math.max(0, ...tasks) };
  });
  return measured.sort((a, b) => b.total - a.total)[0] ?? { total: Number.NaN, longest: Number.NaN };
}
