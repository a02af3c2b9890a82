import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { StoreSetting } from "@/lib/http/settings-responses";
import type { Language } from "@/lib/text/languages";
import { WithWords } from "@/testing/components/words";
import { StorageSection } from "./storage-section";

const FOLDER: StoreSetting["folder"] = { value: "/srv/data", from: "environment", key: "DATA_DIR" };
const COMMON = {
  folder: FOLDER,
  condition: "ok",
  pictures: { count: 3, bytes: 4_100_000 },
  backedUpAt: null,
  newestBackup: null,
} as const;
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
  expect(markup).toMatch(/4\.1\sMB/);
  expect(markup).not.toMatch(/PostgreSQL|pg_dump/);
});

it.each<[Language, number, string]>([
  ["en", 0, "None"],
  ["en", 1, "1 picture"],
  ["en", 3, "3 pictures"],
  ["ru", 3, "3 изображения"],
  ["ru", 5, "5 изображений"],
])("the stored pictures are counted (%s, %i)", (language, count, words) => {
  const store = {
    ...COMMON,
    kind: "sqlite",
    file: "/srv/data/groundwork.db",
    server: null,
    bytes: 2,
  } as const;
  expect(shown({ ...store, pictures: { count, bytes: count * 1000 } }, language)).toContain(words);
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
