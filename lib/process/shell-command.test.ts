import { expect, it } from "vitest";
import { projectCommand, shellWord } from "./shell-command";

it("a path is one word for a shell", () => {
  expect(shellWord("/srv/data/groundwork.db")).toBe("/srv/data/groundwork.db");
  expect(shellWord("/My Data/a$b.db")).toBe('"/My Data/a\\$b.db"');
});

it("a command carries the data folder unless it is the default one", () => {
  expect(projectCommand("backup", null)).toBe("npm run backup");
  expect(projectCommand("user", "/srv/data", "add NAME")).toBe("DATA_DIR=/srv/data npm run user -- add NAME");
});
