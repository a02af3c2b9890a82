// What a browser is told about everything this server sends (SEC-8 to SEC-12): which scripts may run, who may be asked, what
// may be framed. The renderers let no script through; these headers stop the one that would come through all the same.
// Pages are answered with a policy that names the nonce of this one response; everything that is no page may run nothing.

type Directives = Record<string, readonly string[]>;

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

/**
 * Features of the browser that no screen has a use for, refused to the page and to all it could frame. `bluetooth` and
 * `web-share` are left out: a Chromium without them warns of the header on every page.
 */
const FEATURES = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "compute-pressure",
  "cross-origin-isolated",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "otp-credentials",
  "payment",
  "picture-in-picture",
  "private-state-token-issuance",
  "private-state-token-redemption",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "sync-xhr",
  "unload",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

/** What holds for every answer, whatever it is. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "X-DNS-Prefetch-Control": "off",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
};

/** What holds for every document besides. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  "Permissions-Policy": FEATURES.map((feature) => `${feature}=()`).join(", "),
};

/** For what is data or a file: shown by itself it is nobody's page, runs nothing, loads nothing and is framed by nobody. */
export const INERT_POLICY = written({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  sandbox: [],
});

/** For files of the build: a worker begins with one of them and takes its policy from there. */
export const BUILD_POLICY = written({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/** Under this name a page's own policy for Trusted Types is made, before anything else runs (lib/client/script-sinks.ts). */
const TRUSTED_TYPES: Directives = { "require-trusted-types-for": ["'script'"], "trusted-types": ["default"] };

/**
 * The two policies of one page, of which both hold. By the first only scripts that bear the nonce run, and those they bring
 * themselves. What those bring may come from anywhere, and browsers count `<link rel=modulepreload>` among it: by the second
 * it comes from here.
 * `nonce`: base64, new for every response. `development`: hot reload evaluates code, connects by web socket and writes style
 * elements; the built application does none of it.
 */
export function pagePolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  const first = written({
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "style-src-elem": ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    // Rows of long lists and parts of pictures are placed by the server with style attributes, which no nonce can bear.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'"],
    // Diagrams are drawn in a page of ours that has no origin (app/diagram).
    "frame-src": ["'self'"],
    "manifest-src": ["'self'"],
    "media-src": ["'none'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(development ? {} : TRUSTED_TYPES),
  });
  return `${first}, ${written({ "script-src-elem": ["'self'", `'nonce-${nonce}'`] })}`;
}

/** Sent only over https, where a browser heeds it: a year of asking for nothing else. */
export const TRANSPORT = { name: "Strict-Transport-Security", value: "max-age=31536000" } as const;

/** What no handler says may be kept is kept by nobody: nearly every answer is the person's own. */
export function neverCached(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}
