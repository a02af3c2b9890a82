// The question box of the first screen, and the run that it starts.

import type { Page } from "@playwright/test";
import type { ThreadsResponse } from "@/lib/http/responses";
import type { App } from "@/testing/servers/app";
import { stateOf } from "./fixtures";

export const box = (page: Page) => page.getByRole("textbox", { name: "Your question" });

/** The run of the open page. */
export async function runOf(app: App, page: Page) {
  await page.waitForURL(/\/research\/thr_/);
  const id = /thr_\w+/.exec(page.url())?.[0];
  const { threads } = (await (await fetch(`${app.url}/api/threads`)).json()) as ThreadsResponse;
  const thread = threads.find((each) => each.id === id);
  if (!thread) throw new Error("The thread is not listed.");
  return stateOf(app, thread.runId);
}
