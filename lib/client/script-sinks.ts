// The page's only Trusted Types policy: which strings may become a script URL or markup. It is the default policy,
// because the callers are libraries without policies of their own: the loader of the build's files, React, which
// creates a script element from empty markup, and the Markdown parser, which lets the browser decode named characters
// such as `&eacute;`. Everything else is refused, and evaluating a string always is.

type Rules = Record<"createScriptURL" | "createHTML", (text: string) => string | null>;

/** The part of the API that is used; not every browser supports it. */
export type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

const BUILT = /^\/_next\/static\/[\w./~-]+\.js$/;
const CHARACTER = /^&[A-Za-z0-9]{1,40};$/;
const EMPTY_SCRIPT = "<script></script>";

/** Creates the policy; `origin` is the page's. Must be called before anything is loaded or rendered. */
export function guardSinks(trustedTypes: TrustedTypes | undefined, origin: string): void {
  trustedTypes?.createPolicy("default", {
    createScriptURL(text) {
      const address = new URL(text, origin);
      return address.origin === origin && BUILT.test(address.pathname) ? text : null;
    },
    createHTML: (text) => (text === EMPTY_SCRIPT || CHARACTER.test(text) ? text : null),
  });
}
