import { expect, it } from "vitest";
import { readerTitle } from "./reader-title";

const titleOf = (title: string, url: string, pageTitle?: string) => readerTitle({ title, url }, pageTitle);

it("a table without a title of its own has the name of its file", () => {
  expect(titleOf("sales", "library://documents/2026/sales.csv")).toBe("sales.csv");
  expect(titleOf("Sales 2026", "library://documents/sales_2026.csv")).toBe("sales_2026.csv");
  expect(titleOf("", "library://documents/sales.csv", "sales")).toBe("sales.csv");
});

it("any other source keeps its title", () => {
  expect(titleOf("Sales of the year", "library://documents/sales.csv")).toBe("Sales of the year");
  expect(titleOf("cookies", "library://next/cookies.md")).toBe("cookies");
  expect(titleOf("sales", "https://a.example/sales.csv")).toBe("sales");
  expect(titleOf("sales", "library://documents/100%.csv")).toBe("sales");
  expect(titleOf("", "https://a.example/sales.csv")).toBe("https://a.example/sales.csv");
});
