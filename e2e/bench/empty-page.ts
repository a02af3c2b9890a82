// The framework's empty page, as the lower bound of what a page of the application costs a browser.

import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { freePort } from "@/testing/servers/app";

const root = path.resolve(import.meta.dirname, "../..");

/** Builds and serves an empty page in a folder of its own with the same packages. */
export async function withEmptyPage<T>(use: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "groundwork-empty-"));
  mkdirSync(path.join(folder, "app"));
  writeFileSync(path.join(folder, "package.json"), '{"type":"module"}');
  writeFileSync(
    path.join(folder, "app/layout.jsx"),
    "export default ({ children }) => <html lang='en'><body>{children}</body></html>;",
  );
  writeFileSync(path.join(folder, "app/page.jsx"), "export default () => <p>Empty</p>;");
  for (const name of [
    "next",
    "react",
    "react-dom",
    "@next",
    "@swc",
    "styled-jsx",
    "client-only",
    "postcss",
    "nanoid",
    "picocolors",
    "source-map-js",
    "caniuse-lite",
    "baseline-browser-mapping",
    "scheduler",
  ])
    cpSync(path.join(root, "node_modules", name), path.join(folder, "node_modules", name), {
      recursive: true,
      force: true,
    });
  const next = path.join(folder, "node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const built = spawnSync(process.execPath, [next, "build"], { cwd: folder, env, encoding: "utf8" });
  if (built.status !== 0) throw new Error(built.stdout + built.stderr);
  const port = await freePort();
  const server = spawn(process.execPath, [next, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: folder,
    env,
  });
  try {
    await new Promise((resolve) => setTimeout(resolve, 2500));
    return await use(`http://127.0.0.1:${port}/`);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
