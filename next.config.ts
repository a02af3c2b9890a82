import type { NextConfig } from "next";
import { BUILD_POLICY, EVERYWHERE, INERT_POLICY } from "./lib/http/page-policy";

const headersOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([key, value]) => ({ key, value }));

export default function config(phase: string): NextConfig {
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    agentRules: false,
    // Loaded once from node_modules instead of being bundled, and kept in memory, once for each kind of route.
    // Never @tavily/core: it has to share its HTTP client with lib/search/tavily-transport.ts, which is bundled.
    serverExternalPackages: ["linkedom", "@mozilla/readability", "turndown", "undici", "snowball-stemmers"],
    // The code of a page is loaded when it is first asked for, not all of it at the start.
    experimental: { preloadEntriesOnStart: false },
    // Types are checked by `npm test`; a start on a fresh machine should not pay for them.
    typescript: { ignoreBuildErrors: true },
    // Pages have theirs, with a nonce, from proxy.ts.
    headers: async () => [
      {
        source: "/:kind(api|messages)/:path*",
        headers: headersOf({ ...EVERYWHERE, "Content-Security-Policy": INERT_POLICY }),
      },
      {
        source: "/_next/static/:path*",
        headers: headersOf({
          ...EVERYWHERE,
          // Hot reload evaluates code in workers too.
          ...(phase === "phase-development-server" ? {} : { "Content-Security-Policy": BUILD_POLICY }),
        }),
      },
    ],
  };
}
