import katex from "katex";
import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { HOSTILE, hostileOf } from "@/e2e/hostile/markup";
import { formulaOptions, isWorthSetting } from "@/lib/reports/mathematics/render";
import { hostileReport } from "@/testing/report-export/exported";
import { exportHtml } from "./html";

const SCHEME = /^(?:https?:|mailto:|#)/;
const HARMFUL =
  "script, iframe, frame, object, embed, link, base, form, svg, img, video, audio, input:not([disabled]), template";

function harm(markup: string): string[] {
  const { document } = parseHTML(markup);
  return [...document.querySelectorAll("*")].flatMap((element) => {
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        /^on|^(?:src|srcdoc|srcset|background|action|formaction|xlink:href|ping)$/i.test(name) ||
        (name === "href" && !SCHEME.test(value)) ||
        (name === "style" && /url\(|expression/i.test(value)),
    );
    const found = attributes.map(({ name, value }) => `${element.tagName} ${name}="${value}"`);
    return element.matches(HARMFUL) ? [element.tagName, ...found] : found;
  });
}

describe("SEC-8: exported files run nothing when opened", () => {
  it("an exported page with each text in its title and its content, without a policy", () => {
    const passed = HOSTILE.flatMap(({ text }) => {
      const { report, ...rest } = hostileReport;
      const found = harm(
        exportHtml({
          ...rest,
          report: { ...report, title: text, content: text, citations: [], uncited: [] },
        }),
      );
      return found.length === 0 ? [] : [{ text, found }];
    });
    expect(passed).toEqual([]);
  });

  it("SEC-12: its own policy allows one style sheet by its hash and nothing else", () => {
    const { document } = parseHTML(exportHtml(hostileReport));
    const [policy] = [...document.querySelectorAll("meta[http-equiv]")].map(
      (meta) => meta.getAttribute("content") ?? "",
    );
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'$/,
    );
    expect(harm(exportHtml(hostileReport))).toEqual([]);
  });

  it("a rendered formula has no link, no image and no attribute of its own choice", () => {
    const formulas = hostileOf("formula").map((text) => text.replace(/^\$+\s*|\s*\$+$/g, ""));
    const passed = formulas.filter((tex) => {
      if (!isWorthSetting(tex)) return false;
      try {
        return harm(`<html><body>${katex.renderToString(tex, formulaOptions(false))}</body></html>`).some(
          (one) => !one.startsWith("svg"),
        );
      } catch {
        return false;
      }
    });
    expect(passed).toEqual([]);
  });
});
