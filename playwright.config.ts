import { defineConfig } from "@playwright/test";
import { postgresPrograms } from "./testing/db/postgres-programs";

/** Everything is as true in the headless shell of the browser that people have, which spends a third less of the machine. */
const BROWSER = process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH;

/** What people do most is tested over both stores, the rest over SQLite; the contract of `testing/db/contract` holds of both. */
const MAIN_PATH = ["research.spec.ts", "library.spec.ts", "threads.spec.ts", "share.spec.ts"];

/** Tests there that start servers of their own, on SQLite, or are about the size of a screen. */
const NOT_OF_STORES = /SEC-26: (?:a guessed|where|guesses)|sharing is off|touch screen|phone/;

const launchOptions = {
  executablePath: BROWSER,
  args: [
    // A machine without network should not spend its time looking up the browser's own services.
    ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
    // A page with an opener policy does not take over the process of the blank page before it, so that a test would start three
    // processes, and each would compile the page's scripts. Every context has a process of its own all the same.
    "--renderer-process-limit=1",
  ],
};

export default defineConfig<object, { store: "sqlite" | "postgres" }>({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/gallery/pictures/{arg}{ext}",
  globalSetup: "./e2e/prepare.ts",
  fullyParallel: false,
  workers: 3,
  // A shared machine loses moments that no test can name. What fails is tried once more, and told by name as flaky at the end.
  retries: 1,
  timeout: 120_000,
  // No test measures time: three workers keep a machine of two cores busy, and it may do other work as well.
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    // A trace holds a copy of every page at every step, which is a fifth of the work. `-- --trace on <spec>` makes one.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    { name: "screens" },
    ...(postgresPrograms() === null
      ? []
      : [
          {
            name: "postgres",
            testMatch: MAIN_PATH,
            grepInvert: NOT_OF_STORES,
            use: { store: "postgres" as const },
          },
        ]),
  ],
});
