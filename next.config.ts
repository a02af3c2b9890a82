import type { NextConfig } from "next";

/**
 * The second wall behind the renderer's allow-list: whatever text a model writes, the page asks no other host for
 * anything. Next's own bootstrap is inline, hence 'unsafe-inline' for scripts until pages carry a nonce.
 */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  // Diagrams are drawn in a page of ours that has no origin (app/diagram).
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/** Hot reload evaluates code and connects by web socket; production does neither. */
const developmentPolicy = policy
  .replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")
  .replace("connect-src 'self'", "connect-src 'self' ws:");

export default function config(phase: string): NextConfig {
  return {
    poweredByHeader: false,
    reactStrictMode: true,
    agentRules: false,
    // Loaded once from node_modules instead of being bundled, and kept in memory, once for each kind of route.
    serverExternalPackages: ["linkedom", "@mozilla/readability", "turndown"],
    // Types are checked by `npm test`; a start on a fresh machine should not pay for them.
    typescript: { ignoreBuildErrors: true },
    headers: async () => [
      {
        // All but what diagrams are drawn with, which has a stricter policy and a program to be loaded without an origin.
        source: "/((?!diagram/).*)",
        headers: [
          {
            key: "Content-Security-Policy",
            value: phase === "phase-development-server" ? developmentPolicy : policy,
          },
          { key: "X-Content-Type-Options", value: "nosniff" },
          { key: "Referrer-Policy", value: "no-referrer" },
          { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
          { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
          { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
        ],
      },
    ],
  };
}
