// Detects scripts that run anywhere, and everything else that a text must not cause.

import type { BrowserContext, Page } from "@playwright/test";

export type Watch = {
  /** What ran, by the name of the function it called. */
  ran: string[];
  /** Policy directives that blocked something. */
  stopped: string[];
  /** Requests to other origins without a user's click. */
  asked: string[];
  /** Navigations to addresses outside the application. */
  led: string[];
};

/** `home`: the origin of the application. Requests to any other one are blocked. */
export async function watch(context: BrowserContext, home: string): Promise<Watch> {
  const seen: Watch = { ran: [], stopped: [], asked: [], led: [] };
  await context.exposeBinding(
    "wallsTell",
    (_source, kind: "ran" | "stopped", what: string) => void seen[kind].push(what),
  );
  await context.addInitScript(() => {
    const tell = Reflect.get(window, "wallsTell") as (kind: string, what: string) => void;
    for (const name of ["alert", "confirm", "prompt", "print"])
      Object.defineProperty(window, name, { value: () => tell("ran", name), writable: false });
    document.addEventListener("securitypolicyviolation", (event) =>
      tell("stopped", event.effectiveDirective),
    );
  });
  context.on("dialog", (dialog) => {
    seen.ran.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  await context.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== home,
    (route) => {
      const request = route.request();
      (request.isNavigationRequest() && request.frame().parentFrame() === null ? seen.led : seen.asked).push(
        request.url(),
      );
      return route.abort();
    },
  );
  return seen;
}

/** Elements of a page that must not be there: those that could run, load, navigate or replace something. */
export function strangeIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("body *")) {
      const name = element.tagName.toLowerCase();
      // The framework's own scripts are at the end of the body.
      const own = name === "script" && (element as HTMLScriptElement).nonce !== "";
      const frame = name === "iframe" && element.getAttribute("sandbox") === "allow-scripts";
      if (
        /^(?:script|iframe|object|embed|base|meta|style|img|video|audio|foreignobject|animate|set)$/.test(
          name,
        ) &&
        !own &&
        !frame
      )
        found.push(element.outerHTML.slice(0, 200));
      for (const { name: attribute, value } of element.attributes)
        if (
          /^on|^(?:srcdoc|srcset|formaction|ping|background|xlink:href)$/i.test(attribute) ||
          (attribute === "href" && !/^(?:https?:|mailto:|#|\/(?![/\\]))/.test(value)) ||
          (attribute === "src" && !own && value !== "/diagram/page") ||
          (attribute === "style" && /url\(|expression|@import/i.test(value))
        )
          found.push(`${name} ${attribute}="${value.slice(0, 150)}"`);
    }
    return found;
  });
}
