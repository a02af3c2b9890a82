import { describe, expect, it, vi } from "vitest";
import { GroundworkError } from "@/lib/errors";
import { doorRoutes, guardDoor, isLoopback } from "./door";

const known = "gw_known";
const check = async (key: string) => {
  if (key !== known) throw new GroundworkError("key_unknown");
};
const asked = (headers: Record<string, string>) =>
  new Request("http://127.0.0.1:3000/api/v1/models", { headers: { host: "127.0.0.1:3000", ...headers } });
const outcome = (headers: Record<string, string>, listening: string) =>
  guardDoor(asked(headers), { listening, check }).then(
    () => "in",
    (error) => error.code,
  );

describe("Who may come in by a door", () => {
  it.each([
    ["nothing", {}, "in"],
    ["what clients send unasked", { authorization: "Bearer sk-unused" }, "in"],
    ["a valid key", { authorization: "Bearer gw_known" }, "in"],
    ["an unknown key", { authorization: "Bearer gw_other" }, "key_unknown"],
    ["an unknown key, otherwise written", { authorization: "bearer   gw_other  " }, "key_unknown"],
    [
      "another site's page with a valid key",
      { authorization: "Bearer gw_known", "sec-fetch-site": "cross-site" },
      "cross_site",
    ],
    ["a foreign origin", { origin: "https://evil.example" }, "cross_site"],
  ])("S17: on loopback, %s", async (_, headers, expected) => {
    expect(await outcome(headers as Record<string, string>, "127.0.0.1")).toBe(expected);
  });

  it.each([
    ["nothing", {}, "key_required"],
    ["another scheme", { authorization: "Basic Z3dfa25vd24=" }, "key_required"],
    ["what clients send unasked", { authorization: "Bearer sk-unused" }, "key_unknown"],
    ["an unknown key", { authorization: "Bearer gw_other" }, "key_unknown"],
    ["a valid key", { authorization: "Bearer gw_known" }, "in"],
    [
      "another site's page with a valid key",
      { authorization: "Bearer gw_known", "sec-fetch-site": "cross-site" },
      "cross_site",
    ],
  ])("S22: on every interface, %s", async (_, headers, expected) => {
    expect(await outcome(headers as Record<string, string>, "0.0.0.0")).toBe(expected);
  });

  it.each([
    ["127.0.0.1", true],
    ["127.8.0.1", true],
    ["localhost", true],
    ["::1", true],
    ["[::1]", true],
    ["0.0.0.0", false],
    ["::", false],
    ["192.168.1.4", false],
    ["127.0.0.1.evil.example", false],
    ["research.lan", false],
  ])("%s is loopback: %s", (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  it("S22: a door that needs a key says so with 401, in the door's own form, and does nothing", async () => {
    vi.stubEnv("HOST", "0.0.0.0");
    const work = vi.fn(async () => Response.json({}));
    const { GET } = doorRoutes({ GET: work }, ({ code }) => ({ fault: code }));
    const response = await GET(asked({}), { params: Promise.resolve({}) });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe("Bearer");
    expect(await response.json()).toEqual({ fault: "key_required" });
    expect(work).not.toHaveBeenCalled();
    vi.unstubAllEnvs();
  });
});
