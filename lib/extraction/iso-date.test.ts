import { expect, it } from "vitest";
import { isoDay } from "@/lib/search/hit";
import { isoDate } from "./iso-date";

it.each([isoDate, isoDay])("%o gives only days with a four-digit year", (read) => {
  expect(read("2026-04-14T10:00:00Z")).toBe("2026-04-14");
  expect(read("+275760-09-13")).toBeNull();
  expect(read("-000001-01-01")).toBeNull();
  expect(read("some day")).toBeNull();
  expect(read(null)).toBeNull();
});
