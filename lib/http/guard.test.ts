import { describe, expect, it } from "vitest";
import { guardRequest } from "./guard";
import { METHODS, policyFor } from "./policy";

const request = (headers: Record<string, string>) =>
  new Request("http://127.0.0.1:3000/api/threads", { headers });
const refused = (
  headers: Record<string, string>,
  listening = "127.0.0.1",
  publicUrl: string | null = null,
) => {
  try {
    guardRequest(request(headers), { listening, publicUrl });
    return false;
  } catch {
    return true;
  }
};

describe("SEC-17: requests from another site are rejected", () => {
  it.each([
    ["no host", {}],
    ["a name that an attacker points at loopback", { host: "evil.example:3000" }],
    ["a foreign origin", { host: "127.0.0.1:3000", origin: "https://evil.example" }],
    ["an opaque origin", { host: "127.0.0.1:3000", origin: "null" }],
    ["another port of this machine", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:8080" }],
    ["a cross-site fetch without origin", { host: "127.0.0.1:3000", "sec-fetch-site": "cross-site" }],
    ["a word that no browser says", { host: "127.0.0.1:3000", "sec-fetch-site": "Cross-Site" }],
    ["a same-site fetch", { host: "127.0.0.1:3000", "sec-fetch-site": "same-site" }],
  ])("%s", (_, headers) => {
    expect(refused(headers as Record<string, string>)).toBe(true);
  });

  it.each([
    ["a program on this machine", { host: "127.0.0.1:3000" }],
    [
      "the page itself",
      { host: "localhost:3000", origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
    ],
    ["an address typed by the person", { host: "[::1]:3000", "sec-fetch-site": "none" }],
  ])("while these are accepted: %s", (_, headers) => {
    expect(refused(headers as Record<string, string>)).toBe(false);
  });

  it("a server opened to the network accepts the names that the network gives it", () => {
    expect(refused({ host: "research.lan:3000" }, "0.0.0.0")).toBe(false);
    expect(refused({ host: "research.lan:3000" }, "research.lan")).toBe(false);
  });

  const site = "https://research.example.org";
  it.each<[string, Record<string, string>, boolean]>([
    ["its own name", { host: "research.example.org" }, false],
    ["a page of its own", { host: "research.example.org", origin: site }, false],
    ["a proxy that asks by the inner address", { host: "127.0.0.1:3000", origin: site }, false],
    ["a check of its health on the machine", { host: "127.0.0.1:3000" }, false],
    ["another name, though it listens everywhere", { host: "evil.example" }, true],
    ["its name on another port", { host: "research.example.org:8443" }, true],
    [
      "its own name without encryption",
      { host: "127.0.0.1:3000", origin: "http://research.example.org" },
      true,
    ],
    ["a neighbour of its name", { host: "research.example.org", origin: "https://example.org" }, true],
  ])("SEC-17: behind a proxy, %s", (_, headers, expected) => {
    expect(refused(headers, "0.0.0.0", site)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    ["GET", "navigate", false],
    ["GET", "no-cors", false],
    ["POST", "cors", false],
    ["POST", "same-origin", false],
    ["POST", "navigate", true],
    ["POST", "no-cors", true],
    ["DELETE", "websocket", true],
  ])("SEC-17: %s in the mode %s", (method, mode, expected) => {
    const headers = { host: "127.0.0.1:3000", "sec-fetch-site": "same-origin", "sec-fetch-mode": mode };
    const sent = new Request("http://127.0.0.1:3000/api/threads", { method, headers });
    const guard = () => guardRequest(sent, { listening: "127.0.0.1", publicUrl: null });
    if (expected) expect(guard).toThrow();
    else expect(guard).not.toThrow();
  });
});

describe("SEC-17: a route that other sites may link to", () => {
  const opens = (headers: Record<string, string>, isLink: boolean) => {
    try {
      guardRequest(request(headers), { listening: "127.0.0.1", publicUrl: null }, { linked: isLink });
      return true;
    } catch {
      return false;
    }
  };

  it("SEC-17: is opened by a link, and still only under this server's own name", () => {
    const linked = { host: "127.0.0.1:3000", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
    expect([opens(linked, true), opens(linked, false)]).toEqual([true, false]);
    expect(opens({ ...linked, host: "evil.example:3000" }, true)).toBe(false);
  });

  it("SEC-17: is linked with GET alone", () => {
    const linkedTo = METHODS.filter((method) => policyFor({ who: "anyone", linked: true }, method).linked);
    expect(linkedTo).toEqual(["GET"]);
  });
});
