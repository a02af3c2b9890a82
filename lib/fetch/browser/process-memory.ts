// The memory of a program and everything it started. Known only on Linux; elsewhere it counts as none.

import { readdir, readFile } from "node:fs/promises";

const PAGE = 4096;

/** Parent and resident pages of a process; null when it has ended. */
async function statOf(pid: string): Promise<{ pid: number; parent: number; pages: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, "latin1").catch(() => null);
  if (text === null) return null;
  // The name, in brackets, may contain spaces and brackets itself.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return { pid: Number(pid), parent: Number(fields[1]), pages: Number(fields[21]) };
}

/** Resident bytes of the process and all its descendants; memory that they share counts for each. */
export async function residentBytes(root: number | undefined): Promise<number> {
  if (root === undefined || process.platform !== "linux") return 0;
  const names = await readdir("/proc").catch(() => []);
  const stats = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(statOf));
  const all = stats.filter((stat) => stat !== null);
  const own = new Set([root]);
  for (let before = 0; before < own.size; ) {
    before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
  }
  return all.reduce((sum, { pid, pages }) => sum + (own.has(pid) ? pages * PAGE : 0), 0);
}
