// Fuzzes request headers: whatever they contain, a request is accepted as this site's own or refused with an
// error of the table, and no actor is mistaken for another.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ERRORS, GroundworkError } from "@/lib/errors/errors";
import { languageFrom } from "@/lib/text/languages";
import { FUZZ, FUZZ_TIMEOUT } from "@/testing/fuzz";
import { bearerOf } from "./actor";
import { checkBody } from "./bodies";
import { guardRequest, isOwnHost } from "./guard";
import { cookieOf } from "./session-cookie";

const REACH = { listening: "127.0.0.1", publicUrl: "https://research.example.org" };
/** What a header may contain: no control characters, Latin-1. */
const headerText = fc.stringMatching(/^[\x20-\x7e\xa0-\xff]{0,60}$/).map((text) => text.trim());
const host = fc.oneof(
  headerText,
  fc
    .tuple(
      fc.constantFrom("127.0.0.1", "localhost", "[::1]", "research.example.org", "evil.example"),
      fc.constantFrom("", ":3000", ":", ":a", ".", "@evil.example", "\t", "/", "#", ":3000:1"),
    )
    .map((parts) => parts.join("").trim()),
);
const OURS = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$|^research\.example\.org$/i;

function told(work: () => unknown): string {
  try {
    work();
    return "passed";
  } catch (error) {
    if (!(error instanceof GroundworkError)) throw error;
    expect(Object.keys(ERRORS)).toContain(error.code);
    return error.code;
  }
}

describe("SEC-17: fuzzing request headers", () => {
  it(
    "SEC-17: only this server's own Hosts are accepted",
    () => {
      fc.assert(
        fc.property(host, (name) => {
          if (isOwnHost(name, REACH)) expect(name).toMatch(OURS);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-17: an accepted request names this server, and no other site as its origin",
    () => {
      const origin = fc.oneof(
        headerText,
        fc.constantFrom(
          "null",
          "http://127.0.0.1:3000",
          "https://research.example.org",
          "http://evil.example",
          "http://127.0.0.1:3000.evil.example",
        ),
      );
      const site = fc.oneof(headerText, fc.constantFrom("same-origin", "none", "cross-site", "same-site"));
      const fields = fc.record(
        { host, origin, "sec-fetch-site": site, "sec-fetch-mode": headerText },
        { requiredKeys: [] },
      );
      fc.assert(
        fc.property(fields, fc.constantFrom("GET", "POST", "DELETE"), (headers, method) => {
          const given = Object.fromEntries(
            Object.entries(headers).filter(([, value]) => value !== undefined),
          );
          const request = new Request("http://127.0.0.1:3000/api/threads", { method, headers: given });
          if (told(() => guardRequest(request, REACH)) !== "passed") return;
          expect(headers.host ?? "").toMatch(OURS);
          expect(["same-origin", "none", undefined, ""]).toContain(headers["sec-fetch-site"]);
          if (headers.origin) expect(new URL(headers.origin).host).toMatch(OURS);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-19: any spelling of cookies, keys and languages is parsed or ignored, and never throws",
    () => {
      fc.assert(
        fc.property(
          fc.oneof(
            headerText,
            fc.array(headerText).map((all) => all.join("; ")),
          ),
          headerText,
          (text, value) => {
            const cookie = cookieOf(text, "groundwork-3000");
            if (cookie !== undefined) expect(text).toContain("groundwork-3000");
            const bearer = bearerOf(new Request("http://a/", { headers: { authorization: value } }));
            if (bearer !== null) expect(value).toContain(bearer);
            expect(["en", "ru"]).toContain(languageFrom(text, value));
          },
        ),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );

  it(
    "SEC-23: a body of another type or a larger declared length is rejected before it is read",
    () => {
      const policy = { type: "application/json", limit: 100 } as const;
      fc.assert(
        fc.property(headerText, headerText, (type, length) => {
          const headers = { "content-type": type, ...(length === "" ? {} : { "content-length": length }) };
          const request = new Request("http://a/", { method: "POST", headers, body: "{}" });
          if (told(() => checkBody(request, policy)) !== "passed") return;
          expect(type.toLowerCase()).toMatch(/^application\/json/);
          expect(Number(length) > 100).toBe(false);
        }),
        FUZZ,
      );
    },
    FUZZ_TIMEOUT,
  );
});
