import { createHash } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { attachPage } from "@/lib/fetch/pages/page";
import { drawAgain } from "@/lib/pictures/draw-again";
import { openTestDatabase, sqliteOf, type TestDatabase } from "@/testing/db/db";
import { pngOf } from "@/testing/pictures/pictures";
import { pictureResponse } from "./picture-response";

let opened: TestDatabase | null = null;
afterEach(() => opened?.close());

async function stored(bytes: Buffer) {
  opened = openTestDatabase();
  const { db } = opened;
  sqliteOf(db).database.$client.exec(
    "INSERT INTO threads (id, title, created_at, updated_at) VALUES ('t1', 'T', 1, 1)",
  );
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const picture = { sha256, type: "image/png" as const, width: 300, height: 200, bytes };
  const url = "https://mill.example/history";
  const page = attachPage({
    urlKey: url,
    url,
    title: "",
    text: "Plan",
    publishedAt: null,
    via: "direct",
    pictures: [picture],
  });
  await db.storePage({ ...page, publishedAt: null, readAt: 1 }, "t1");
  return { db, pageId: page.id, digest: sha256 };
}

it("a picture is served as what it is, and nothing else of it can run", async () => {
  const { db, ...asked } = await stored(Buffer.from(drawAgain(pngOf(300, 200))?.bytes ?? []));
  const response = await pictureResponse(asked, { db });
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(response.headers.get("cache-control")).toMatch(/^private,/);
  const other = { db };
  await expect(pictureResponse({ ...asked, digest: "0".repeat(64) }, other)).rejects.toMatchObject({
    code: "picture_not_found",
  });
  await expect(pictureResponse({ ...asked, digest: "../text" }, other)).rejects.toMatchObject({
    code: "picture_not_found",
  });
  await expect(pictureResponse({ ...asked, pageId: "pg_other" }, other)).rejects.toMatchObject({
    code: "picture_not_found",
  });
});

it("bytes that are no plain picture are not served", async () => {
  const { db, ...asked } = await stored(Buffer.from("<script>alert(1)</script>"));
  await expect(pictureResponse(asked, { db })).rejects.toMatchObject({ code: "picture_not_found" });
});
