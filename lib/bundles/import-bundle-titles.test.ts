import { expect, it } from "vitest";
import type { Bundle } from "@/lib/bundle-format/bundle";
import { eventIn, freshStore, home, intoStore, pageIn } from "@/testing/bundles/bundles";

const DISGUISED = "A\u202e\u2066 title\u200f";
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

it("SEC-11: no title is stored with direction marks, whatever a bundle contains", async () => {
  const bundle = JSON.parse((await home()).text) as Bundle;
  Object.assign(bundle.thread, { title: DISGUISED });
  Object.assign(pageIn(bundle), { title: DISGUISED });
  for (const type of ["source-added", "page-read", "report-written"])
    Object.assign(eventIn(bundle, type), { title: DISGUISED });
  const away = freshStore();
  await intoStore(JSON.stringify(bundle), away);
  const titles = ["threads", "pages", "page_readings", "sources", "reports"].flatMap(
    (table) => away.db.$client.prepare(`SELECT title FROM ${table}`).pluck().all() as string[],
  );
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => MARKS.test(title))).toEqual([]);
});
