import { expect, it } from "vitest";
import { english, russian } from "@/testing/i18n/messages";
import { ANY_SITE, readSites, sitesRequest, writeSites } from "./sites";
import { namesIn, sitesOfRun, sitesWords } from "./sites-words";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const sites = { allowed: ["arxiv.org"], preferred: [], banned: ["a.example", "b.example"] };

it("says what holds in a few words", () => {
  expect(sitesWords(english, ANY_SITE)).toBe("Any site");
  expect(plain(sitesWords(english, sites))).toBe("Only arxiv.org, without 2 sites");
  expect(plain(sitesWords(russian, sites))).toBe("Только arxiv.org, без 2 сайтов");
  expect(sitesWords(english, { ...ANY_SITE, preferred: ["europa.eu"] })).toBe("First europa.eu");
});

it("is kept with the draft, and nothing that was tampered with counts", () => {
  expect(readSites(writeSites(sites))).toEqual(sites);
  expect(writeSites(ANY_SITE)).toBe("");
  for (const kept of ["", "null", "[]", "{", '{"allowed":7,"banned":[1,null]}'])
    expect(readSites(kept)).toEqual(ANY_SITE);
});

it("is sent only where something is said", () => {
  expect(sitesRequest(ANY_SITE)).toBeUndefined();
  expect(sitesRequest(sites)).toEqual(sites);
});

it("of a run is what the person said, not what its agent says for every run", () => {
  const ofAgent = { allowed: ["arxiv.org", "b.example"], preferred: ["europa.eu"], banned: ["spam.example"] };
  expect(sitesOfRun(undefined)).toEqual(ANY_SITE);
  expect(sitesOfRun(ofAgent, ofAgent)).toEqual(ANY_SITE);
  expect(sitesOfRun(sites)).toEqual(sites);
  const both = { allowed: ["arxiv.org"], preferred: ["a.example", "europa.eu"], banned: ["spam.example"] };
  expect(sitesOfRun(both, ofAgent)).toEqual({
    allowed: ["arxiv.org"],
    preferred: ["a.example"],
    banned: [],
  });
});

it("names stand apart by whatever a person types between them", () => {
  expect(namesIn(" a.example, b.example;c.example\nd.example ")).toHaveLength(4);
});
