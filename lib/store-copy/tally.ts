// Counts rows and digests their content, so that two stores can be compared whichever order they return rows in.

import { createHash } from "node:crypto";
import type { Row } from "@/db/store/transfer";

const MODULUS = 1n << 256n;

export type Tally = { rows: number; digest: string };

export function createTally(): { add(row: Row): void; done(): Tally } {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      const written = JSON.stringify(
        row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.toString("base64") } : value)),
      );
      rows += 1;
      // A sum of digests depends on no order, and counts rows that are the same.
      sum = (sum + BigInt(`0x${createHash("sha256").update(written).digest("hex")}`)) % MODULUS;
    },
    done: () => ({ rows, digest: sum.toString(16).padStart(64, "0") }),
  };
}

export const isSame = (a: Tally, b: Tally): boolean => a.rows === b.rows && a.digest === b.digest;
