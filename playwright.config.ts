import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // The pictures of all screens and states take as long as everything else; `npm run pictures` compares them.
  testIgnore: process.env.PICTURES ? [] : "gallery-*.spec.ts",
  outputDir: "test-results",
  snapshotPathTemplate: "e2e/gallery/pictures/{arg}{ext}",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // A machine without network should not spend its time looking up the browser's own services.
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
