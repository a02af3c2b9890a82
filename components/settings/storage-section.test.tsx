import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StoreSetting } from "@/lib/http/settings-responses";
import type { Language } from "@/lib/text/languages";
import { WithWords } from "@/testing/components/words";
import { StorageSection } from "./storage-section";

const FOLDER: StoreSetting["folder"] = { value: "/srv/data", from: "environment", key: "DATA_DIR" };
const COMMON = { folder: FOLDER, condition: "ok", backedUpAt: null, newestBackup: null } as const;
const shown = (store: StoreSetting, language: Language = "en") =>
  renderToStaticMarkup(
    <WithWords language={language}>
      <StorageSection store={store} onAgain={() => undefined} />
    </WithWords>,
  );

it("a store in a file is shown with its path, its size and its backups", () => {
  const markup = shown({
    ...COMMON,
    kind: "sqlite",
    file: "/srv/data/groundwork.db",
    server: null,
    bytes: 2000,
  });
  for (const text of ["groundwork.db", "None yet", "npm run backup", "npm run restore", "in one file"])
    expect(markup).toContain(text);
  expect(markup).not.toMatch(/PostgreSQL|pg_dump/);
});

it.each<[Language, string]>([
  ["en", "research on db.example, PostgreSQL"],
  ["ru", "research на db.example, PostgreSQL"],
])("a store on a server is shown without a file or a missing backup (%s)", (language, database) => {
  const server = { host: "db.example", database: "research" };
  const markup = shown({ ...COMMON, kind: "postgres", file: null, server, bytes: null }, language);
  for (const text of [database, "pg_dump", "pg_restore", "npm run verify", 'id="backup"'])
    expect(markup).toContain(text);
  expect(markup).not.toMatch(
    /groundwork\.db|None yet|Пока нет|npm run (?:backup|restore)|in one file|в одном файле/,
  );
});
