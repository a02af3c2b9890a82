import { describe, expect, it } from "vitest";
import { openTestDatabase } from "@/db/testing";
import { matchExpression, searchEverything } from "./search";

describe("What a person types is words, never query syntax", () => {
  it("requires every word and takes the last one as a beginning", () => {
    expect(matchExpression("sodium price")).toBe('"sodium" AND "price"*');
  });

  it("keeps quoted words together", () => {
    expect(matchExpression('"grid storage"')).toContain('"grid storage"');
  });

  it("matches Russian words in every ending", () => {
    expect(matchExpression("батареи")).toMatch(/^"батаре"\*$/);
  });

  it.each(['"', "AND OR NOT", "a* OR b", "col:x", "(((", "NEAR(a b)", "--", "'; drop table runs"])(
    "runs without a syntax error: %s",
    async (query) => {
      const { db, close } = openTestDatabase();
      await expect(searchEverything(query, 5, db)).resolves.toMatchObject({ query, results: [] });
      close();
    },
  );

  it("finds nothing for nothing", () => {
    expect(matchExpression(" ?! ")).toBeNull();
  });
});
