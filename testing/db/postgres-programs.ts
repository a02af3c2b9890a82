// Finds PostgreSQL on this machine.

import { existsSync, globSync } from "node:fs";
import path from "node:path";

/** The folder of PostgreSQL's programs; null where it is not installed. */
export function postgresPrograms(): string | null {
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...globSync("/usr/lib/postgresql/*/bin").sort((a, b) => versionOf(b) - versionOf(a)),
  ];
  return folders.find((folder) => folder !== "" && existsSync(path.join(folder, "initdb"))) ?? null;
}

const versionOf = (folder: string): number => Number(folder.split("/").at(-2));
