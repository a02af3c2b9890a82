import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { NextConfig } from "next";
import { BUILD_POLICY, EVERYWHERE, FILES, INERT_POLICY } from "./lib/http/page-policy";

const headersOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

/**
 * Files of the build have a packed copy beside them, which `npm run build` makes (scripts/packing.mjs), for browsers that take
 * it. A browser says so over https and to this machine.
 */
const TAKES_PACKED = [{ type: "header" as const, key: "accept-encoding", value: "(?:.*[, ])?br(?:[,;].*)?" }];
const PACKED = [
  { source: "/_next/static/:path(.*\\.js)", type: "application/javascript; charset=UTF-8" },
  { source: "/_next/static/:path(.*\\.css)", type: "text/css; charset=UTF-8" },
];

/** Bytes from which a chunk is worth the hint: smaller ones take a browser no time. */
const LARGE_CHUNK = 100_000;

/**
 * Marks the framework's large chunks, which every page runs as a whole in its first task, so that browsers compile all of
 * their functions on another thread while they arrive. Otherwise each function is compiled when it is first called, on the
 * page's own thread: half of its longest task.
 */
async function hintCompilation({ distDir }: { distDir: string }): Promise<void> {
  const manifest = await readFile(path.join(distDir, "build-manifest.json"), "utf8");
  const { rootMainFiles } = JSON.parse(manifest) as { rootMainFiles: string[] };
  for (const name of rootMainFiles) {
    const file = path.join(distDir, name);
    const code = await readFile(file, "utf8");
    if (code.length >= LARGE_CHUNK) await writeFile(file, `//# allFunctionsCalledOnLoad\n${code}`);
  }
}

export default function config(phase: string): NextConfig {
  // The built application keeps the routes that were set when it was built.
  const packed = phase === "phase-production-build";
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    agentRules: false,
    // `.next/standalone` holds what the server loads of node_modules, for `npm run package`; `npm start` has no use for it.
    output: "standalone",
    outputFileTracingRoot: import.meta.dirname,
    // What code reads by a path that settings decide: the build would copy the database with all research.
    outputFileTracingExcludes: { "/*": ["./data/**/*", "./testing/**/*"] },
    // Loaded once from node_modules instead of being bundled, and kept in memory, once for each kind of route.
    // Never @tavily/core: it has to share its HTTP client with lib/search/tavily-transport.ts, which is bundled.
    serverExternalPackages: [
      "@silvia-odwyer/photon-node",
      "linkedom",
      "@mozilla/readability",
      "turndown",
      "undici",
      "snowball-stemmers",
    ],
    compiler: { runAfterProductionCompile: hintCompilation },
    experimental: {
      // The code of a page is loaded when it is first asked for, not all of it at the start.
      preloadEntriesOnStart: false,
      // What proxy.ts stands before has no bodies, and the framework would keep up to 10 MB of each in memory.
      proxyClientMaxBodySize: "1kb",
    },
    // Types are checked by `npm test`; a start on a fresh machine should not pay for them.
    typescript: { ignoreBuildErrors: true },
    // Pages have theirs, with a nonce, from proxy.ts.
    rewrites: async () => ({
      beforeFiles: packed
        ? PACKED.map(({ source }) => ({ source, has: TAKES_PACKED, destination: "/_next/static/:path.br" }))
        : [],
      afterFiles: [],
      fallback: [],
    }),
    headers: async () => [
      ...(packed
        ? PACKED.map(({ source, type }) => ({
            source,
            has: TAKES_PACKED,
            headers: headersOf({ "Content-Encoding": "br", "Content-Type": type, Vary: "Accept-Encoding" }),
          }))
        : []),
      {
        source: "/:kind(api|messages)/:path*",
        headers: headersOf({ ...EVERYWHERE, "Content-Security-Policy": INERT_POLICY }),
      },
      {
        source: "/_next/static/:path*",
        headers: headersOf({
          ...FILES,
          // Hot reload evaluates code in workers too.
          ...(phase === "phase-development-server" ? {} : { "Content-Security-Policy": BUILD_POLICY }),
        }),
      },
    ],
  };
}
