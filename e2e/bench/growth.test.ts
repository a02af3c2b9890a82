import { expect, it } from "vitest";
import { costAmong, GROWS, STORES } from "./growth";

/** The long form, `npm run bench -- growth`, has a hundred thousand. */
const MANY = 2000;

it.each(STORES)(
  "one more run writes as often and as much to $store however many there are",
  async ({ open }) => {
    const [few, many] = [await costAmong(open, 100), await costAmong(open, MANY)];
    expect(few.commits).toBeGreaterThan(50);
    expect(many.commits).toBe(few.commits);
    expect(many.bytes / few.bytes).toBeLessThan(GROWS);
  },
);
