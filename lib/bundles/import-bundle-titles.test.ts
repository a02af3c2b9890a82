import { expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { eventIn, freshStore, home, intoStore, pageIn } from "@/testing/bundles/bundles";
import { sqliteOf } from "@/testing/db/db";

const DISGUISED = "A\u202e\u2066 title\u200f";
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

it("SEC-11: what a bundle says about publications and authors is stored without direction marks", async () => {
  const bundle = JSON.parse((await home()).text) as Bundle;
  Object.assign(eventIn(bundle, "source-added"), {
    publication: { authors: [DISGUISED], venue: DISGUISED, year: 2020 },
  });
  Object.assign(pageIn(bundle), { about: { author: DISGUISED, hosts: [DISGUISED] } });
  const away = freshStore();
  const text = JSON.stringify(bundle);
  await intoStore(text, away);
  const { $client: client } = away.db.database;
  const said = [
    ...(client
      .prepare("SELECT publication FROM sources WHERE publication IS NOT NULL")
      .pluck()
      .all() as string[]),
    ...(client.prepare("SELECT about FROM page_readings").pluck().all() as string[]),
  ];
  expect(said.length).toBeGreaterThan(1);
  expect(said.filter((one) => MARKS.test(one))).toEqual([]);
  // The same file is recognised.
  expect(await intoStore(text, away)).toMatchObject({ kind: "here" });
});

it("SEC-11: no title is stored with direction marks, whatever a bundle contains", async () => {
  const bundle = JSON.parse((await home()).text) as Bundle;
  Object.assign(bundle.thread, { title: DISGUISED });
  Object.assign(pageIn(bundle), { title: DISGUISED });
  for (const type of ["source-added", "page-read", "report-written"])
    Object.assign(eventIn(bundle, type), { title: DISGUISED });
  const away = freshStore();
  await intoStore(JSON.stringify(bundle), away);
  const titles = ["threads", "pages", "page_readings", "sources", "reports"].flatMap(
    (table) =>
      sqliteOf(away.db).database.$client.prepare(`SELECT title FROM ${table}`).pluck().all() as string[],
  );
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => MARKS.test(title))).toEqual([]);
});
