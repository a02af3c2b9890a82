// The security headers of every response (SEC-8 to SEC-12): which scripts may run, which hosts may be
// contacted, what may be framed. The renderers let no script through; these headers stop one that got through
// all the same. Pages get a policy with the nonce of this one response; everything that is not a page may run
// nothing.

type Directives = Record<string, readonly string[]>;

const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");

/**
 * Browser features that no screen uses, denied to the page and everything it could frame. `bluetooth` and
 * `web-share` are omitted: a Chromium without them warns about the header on every page.
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

/**
 * Headers of the files of a build, which a page loads by the dozen: those that mean something for a script, a style sheet or a
 * font. The others are about windows and frames, which `BUILD_POLICY` forbids for a file that is opened by itself.
 */
export const FILES: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "X-Permitted-Cross-Domain-Policies": "none",
};

/** Headers of every other response. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  ...FILES,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Origin-Agent-Cluster": "?1",
  "X-DNS-Prefetch-Control": "off",
};

/** Additional headers of every document. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  ...EVERYWHERE,
  "Permissions-Policy": FEATURES.map((feature) => `${feature}=()`).join(", "),
};

/** For data and files: opened directly, they run nothing, load nothing and cannot be framed. */
export const INERT_POLICY = written({
  "default-src": ["'none'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  sandbox: [],
});

/** For files of the build: a worker starts from one of them and takes its policy from it. */
export const BUILD_POLICY = written({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
});

/**
 * The page creates its own Trusted Types policy under this name before anything else runs
 * (lib/client/script-sinks.ts).
 */
const TRUSTED_TYPES: Directives = { "require-trusted-types-for": ["'script'"], "trusted-types": ["default"] };

/**
 * The two policies of a page; both apply. By the first, only scripts with the nonce run, and those they load.
 * The loaded ones may come from anywhere, and browsers include `<link rel=modulepreload>`; the second
 * restricts them to this origin. `nonce`: base64, new for every response. `development`: hot reload evaluates
 * code, connects by web socket and writes style elements; the built application does none of that.
 */
export function pagePolicy({ nonce, development }: { nonce: string; development: boolean }): string {
  const first = written({
    "default-src": ["'none'"],
    "script-src": [`'nonce-${nonce}'`, "'strict-dynamic'", ...(development ? ["'unsafe-eval'"] : [])],
    "script-src-attr": ["'none'"],
    "style-src": ["'self'", "'unsafe-inline'"],
    "style-src-elem": ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
    // The server positions rows of long lists and parts of pictures with style attributes, which cannot have
    // a nonce.
    "style-src-attr": ["'unsafe-inline'"],
    "img-src": ["'self'", "data:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...(development ? ["ws:"] : [])],
    "worker-src": ["'self'"],
    // Diagrams are rendered in a page of ours that has no origin (app/diagram).
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

/** Sent only over https, where browsers respect it: a year of https only. */
export const TRANSPORT = { name: "Strict-Transport-Security", value: "max-age=31536000" } as const;

/** Responses are not cached unless a handler says otherwise: nearly every response is personal. */
export function neverCached(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}
