import { expect, it } from "vitest";
import { readDocument } from "./read-document";

// The test's time and memory limits fail a reader that never stops.
it.each(["/dev/zero", "/proc/self/pagemap"])(
  "SEC-5: %s in place of a file is not read endlessly",
  async (absolute) => {
    const read = await readDocument({ path: "notes.txt", absolute, sizeBytes: 0, refused: null });
    expect(read.passages).toEqual([]);
  },
);
