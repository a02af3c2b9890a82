import { expect, it } from "vitest";
import { english } from "@/testing/i18n/messages";
import { isLeftOut, leftOutWords, siteOf } from "./left-out";

it("a site is excluded with its subdomains, and no other", () => {
  expect(isLeftOut("metalsdesk.example", ["metalsdesk.example"])).toBe(true);
  expect(isLeftOut("News.Metalsdesk.example", ["metalsdesk.example"])).toBe(true);
  expect(isLeftOut("notmetalsdesk.example", ["metalsdesk.example"])).toBe(false);
  expect(isLeftOut("metalsdesk.example.org", ["metalsdesk.example"])).toBe(false);
});

it("a document on this machine is not a site", () => {
  expect(siteOf({ url: "file:///notes/a.md", host: "notes" })).toBeNull();
  expect(siteOf({ url: "library://notes/a.md", host: "notes" })).toBeNull();
  expect(siteOf({ url: "https://www.Example.org/a", host: "www.Example.org" })).toBe("example.org");
});

it("a source of an excluded site says so", () => {
  const words = (lists: { banned?: string[]; next?: string[] }) =>
    leftOutWords(
      english,
      { url: "https://www.example.org/a", host: "www.example.org" },
      { banned: [], next: [], ...lists },
    );
  expect(words({})).toBeNull();
  expect(words({ banned: ["example.org"], next: ["example.org"] })).toBe("Left out at your request");
  expect(words({ next: ["example.org"] })).toBe("Left out of further questions");
});
