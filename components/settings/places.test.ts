import { expect, it } from "vitest";
import { placeAt, SECTIONS, sectionOf, settingHref } from "./places";

it("every section has an address that leads back to it", () => {
  for (const section of SECTIONS) {
    expect(placeAt(`/settings/${section}`, "")).toEqual({ section, target: null });
    expect(settingHref({ section, target: "x" })).toBe(`/settings/${section}#x`);
    expect(placeAt(`/settings/${section}`, "#x")).toEqual({ section, target: "x" });
  }
});

it("anchors of the former single page lead to their section", () => {
  const former = {
    models: "/settings/models",
    search: "/settings/search",
    documents: "/settings/documents",
    folders: "/settings/documents#folders",
    tools: "/settings/tools",
    limits: "/settings/limits",
    prices: "/settings/limits#prices",
    users: "/settings/users",
    programs: "/settings/programs",
    appearance: "/settings/appearance",
    store: "/settings/storage",
  };
  for (const [anchor, href] of Object.entries(former)) {
    const place = placeAt("/settings", `#${anchor}`);
    expect(place && settingHref(place), anchor).toBe(href);
  }
});

it("an address without a section means the first one, and other pages mean none", () => {
  expect(placeAt("/settings", "")).toEqual({ section: "models", target: null });
  expect(placeAt("/settings/", "#nothing")).toEqual({ section: "models", target: null });
  expect(placeAt("/library", "#models")).toBeNull();
  expect(placeAt("/settingsx", "")).toBeNull();
});

it("segments that name no section, or more than one, are no section", () => {
  expect(sectionOf(undefined)).toBe("models");
  expect(sectionOf(["storage"])).toBe("storage");
  expect(sectionOf(["nothing"])).toBeNull();
  expect(sectionOf(["models", "more"])).toBeNull();
});
