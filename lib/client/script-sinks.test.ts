import { describe, expect, it } from "vitest";
import { guardSinks, type TrustedTypes } from "./script-sinks";

type Rules = Parameters<TrustedTypes["createPolicy"]>[1];

function rules(): Rules & { createScript?: unknown } {
  const made = new Map<string, Rules>();
  guardSinks({ createPolicy: (name, rules) => made.set(name, rules) }, "http://127.0.0.1:3000");
  expect([...made.keys()]).toEqual(["default"]);
  return made.get("default") as Rules;
}

describe("SEC-9: the page's policy for Trusted Types", () => {
  it("lets the loader load files of the build, and nothing else", () => {
    const { createScriptURL } = rules();
    const own = [
      "/_next/static/chunks/1a~b-c_d.js",
      "http://127.0.0.1:3000/_next/static/chunks/worker.js#params=[]",
    ];
    for (const address of own) expect(createScriptURL(address)).toBe(address);
    const refused = [
      "https://evil.example/_next/static/chunks/a.js",
      "//evil.example/_next/static/a.js",
      "/\\evil.example/_next/static/a.js",
      "http://127.0.0.1:3001/_next/static/a.js",
      "/_next/static/../../api/pages/p/text?a.js",
      "/_next/static/%2e%2e/%2e%2e/api/pages/p/text",
      "/_next/static/a.js/../../../api/x.json",
      "/api/pages/p/text",
      "/diagram/mermaid-12.0.0.js",
      "data:text/javascript,alert(1)",
      "blob:http://127.0.0.1:3000/7d0e",
      "javascript:alert(1)//_next/static/a.js",
    ];
    for (const address of refused) expect(createScriptURL(address), address).toBeNull();
  });

  it("accepts as markup one named character or an empty script element", () => {
    const { createHTML } = rules();
    for (const text of ["&eacute;", "&CounterClockwiseContourIntegral;", "<script></script>"])
      expect(createHTML(text)).toBe(text);
    for (const text of [
      "<b>x</b>",
      "&lt;<img src=x onerror=alert(1)>",
      "&a;\n&b;",
      "<script>x</script>",
      "&a;<p>",
      "",
    ])
      expect(createHTML(text), text).toBeNull();
  });

  it("does nothing in a browser without Trusted Types", () => {
    expect(() => guardSinks(undefined, "http://127.0.0.1:3000")).not.toThrow();
  });

  it("lets no string be evaluated", () => {
    expect(rules().createScript).toBeUndefined();
  });
});
