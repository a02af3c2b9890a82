import { expect, it } from "vitest";
import { readDocument } from "./read-document";

// The test's own limit of time and memory fails what reads on and on.
it.each(["/dev/zero", "/proc/self/pagemap"])(
  "SEC-5: %s in the place of a file is not read without end",
  async (absolute) => {
    const read = await readDocument({ path: "notes.txt", absolute, sizeBytes: 0, refused: null });
    expect(read.passages).toEqual([]);
  },
);
