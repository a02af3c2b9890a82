import { expect, it } from "vitest";
import { ConfigError } from "@/lib/config/config-error";
import { startFailure } from "./start-failure";

const withCode = (code: string) => Object.assign(new Error("internal detail"), { code });

it.each([
  [
    new ConfigError({ file: "agents.yaml", path: "agents.a.tools", expected: "an array" }),
    "agents.yaml, agents.a.tools",
  ],
  [withCode("SQLITE_NOTADB"), "/data/groundwork.db is damaged"],
  [withCode("SQLITE_CORRUPT"), "put a backup in its place"],
  [withCode("ENOSPC"), "make room"],
  [withCode("EACCES"), "Set DATA_DIR"],
  [withCode("EEXIST"), "Set DATA_DIR"],
  [withCode("SQLITE_CANTOPEN"), "Set DATA_DIR"],
  [new Error("internal detail"), "What was stored is safe"],
])("says what is wrong and what to do, never an inner detail: %s", (error, expected) => {
  const sentence = startFailure(error, "/data");
  expect(sentence).toContain(expected);
  expect(sentence).not.toContain("internal detail");
});
