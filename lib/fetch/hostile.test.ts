import { describe, expect, it } from "vitest";
import { honestAddresses, hostileAddresses, hostileNames } from "@/e2e/namespace/lists";
import { isPublicAddress } from "./check-address";
import { createGuardedFetch, type Dial, type GuardError } from "./guarded-fetch";

const SITE = "93.184.215.14";
const records = new Map(
  hostileNames.map(({ name, a = [], aaaa = [], cname }) => [
    name.toLowerCase(),
    cname === undefined ? [...a, ...aaaa] : ["127.0.0.1"],
  ]),
);

/** The client without a network: dials are recorded but not made. */
function guarded() {
  const dialled: string[] = [];
  const dial: Dial = async ({ address, port }) => {
    dialled.push(`${address} ${port}`);
    throw new Error("not in this test");
  };
  const lookup = async (host: string) =>
    records.get(host) ?? (/groundwork\.example\.?$/.test(host) ? [SITE] : []);
  const fetch = createGuardedFetch({ dial, lookup });
  const open = (url: string) =>
    fetch({ url, signal: new AbortController().signal }).catch((error: GuardError) => error.code);
  return { open, dialled };
}

describe("The lists, without a network", () => {
  it("SEC-1: no hostile address would be connected to", async () => {
    const { open, dialled } = guarded();
    for (const { url, leads } of hostileAddresses) {
      const before = dialled.length;
      const code = await open(url);
      if (leads === "public") continue;
      // A few are valid names after all, which nobody has registered.
      expect(`${url}: ${code}`).toMatch(/: (?:(?:scheme|port|address)_refused|unreachable)$/);
      expect(dialled).toHaveLength(before);
    }
    expect(dialled.filter((to) => to !== `${SITE} 80`)).toEqual([]);
  });

  it("SEC-3: no name with a private address would be connected to", async () => {
    const { open, dialled } = guarded();
    for (const { name } of hostileNames) await open(`https://${name}/`);
    expect(dialled).toEqual([]);
  });

  it("SEC-1: every honest unusual address would be", async () => {
    const { open, dialled } = guarded();
    for (const { url } of honestAddresses) await open(url);
    expect(dialled).toHaveLength(honestAddresses.length);
  });

  it("the lists contain hundreds of addresses with their origins, without duplicates", () => {
    const urls = hostileAddresses.map(({ url }) => url);
    expect(urls.length).toBeGreaterThan(1000);
    expect(urls.filter((url, index) => urls.indexOf(url) < index)).toEqual([]);
  });
});

describe("isPublicAddress", () => {
  it.each([
    "8.8.8.8",
    "1.1.1.1",
    "93.184.215.14",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "126.255.255.255",
    "128.0.0.0",
    "169.253.255.255",
    "169.255.0.0",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2606:4700::1111",
    "2001:4860:4860::8888",
    "2001:200::",
    "2003::1",
    "64:ff9b::808:808",
    "2606:4700::5efe:808:808",
  ])("SEC-1: %s is public, although its neighbours are not", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "",
    "localhost",
    "127.1",
    "0x7f000001",
    "1.2.3",
    "01.2.3.4",
    "::1%lo",
    "2606:4700::%eth0",
    " 8.8.8.8",
  ])("SEC-1: %j is not an address", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
