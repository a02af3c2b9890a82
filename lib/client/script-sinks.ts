// The page's one policy for Trusted Types: what may become a script's address, or markup, where a text is assigned to it. It
// is the default one, because those who assign are libraries that know no policies: the loader of the build's own files,
// React, which makes a script element from its empty markup, and the reader of Markdown, which asks the browser what a
// named character such as `&eacute;` stands for. All else is refused, and a text that is to be evaluated always.

type Rules = Record<"createScriptURL" | "createHTML", (text: string) => string | null>;

/** As much of the interface as is used; not every browser has it. */
export type TrustedTypes = { createPolicy: (name: string, rules: Rules) => unknown };

const BUILT = /^\/_next\/static\/[\w./~-]+\.js$/;
const CHARACTER = /^&[A-Za-z0-9]{1,40};$/;
const EMPTY_SCRIPT = "<script></script>";

/** Makes the policy; `origin` is that of the page. Must be called before anything is loaded or drawn. */
export function guardSinks(trustedTypes: TrustedTypes | undefined, origin: string): void {
  trustedTypes?.createPolicy("default", {
    createScriptURL(text) {
      const address = new URL(text, origin);
      return address.origin === origin && BUILT.test(address.pathname) ? text : null;
    },
    createHTML: (text) => (text === EMPTY_SCRIPT || CHARACTER.test(text) ? text : null),
  });
}
