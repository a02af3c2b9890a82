// Which pictures a shared report shows: those that its text places, and no other of their pages.

import { GroundworkError } from "@/lib/errors/errors";
import { picturedNumbers, placedPicture } from "@/lib/reports/placed-pictures";
import { pictureResponse } from "@/lib/runs/picture-response";
import { getReport } from "@/lib/runs/snapshot";
import { openShare } from "./shares";

/** The id of the page with the picture; null if the link opens nothing, or a report without this picture. */
async function placedPictureOf({ token, digest }: { token: string; digest: string }): Promise<string | null> {
  const reportId = await openShare(token);
  const report = reportId === null ? null : await getReport(reportId);
  if (!report) return null;
  const content = `${report.answer ?? ""}\n\n${report.content}`;
  const numbers = picturedNumbers(content);
  const pictured = report.sources.filter(({ number }) => numbers.has(number));
  for (const { number, pageId, about } of pictured)
    for (const picture of about?.pictures ?? [])
      if (
        picture.sha256 === digest &&
        content.includes(`picture:${number}.${picture.number}`) &&
        placedPicture(`picture:${number}.${picture.number}`, (one) => pictured.find((s) => s.number === one))
      )
        return pageId;
  return null;
}

/** A picture that a shared report shows. Nothing keeps it, since the link may end. Throws picture_not_found. */
export async function sharedPictureResponse({
  token,
  digest,
}: {
  token: string;
  digest: string;
}): Promise<Response> {
  const pageId = await placedPictureOf({ token, digest });
  if (pageId === null) throw new GroundworkError("picture_not_found");
  return pictureResponse({ pageId, digest }, { cache: "private, no-store" });
}
