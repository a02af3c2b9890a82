// Fetches a file and hands it to the browser as a download. A plain link would do, were it not for what can keep a file
// from being made: then the person is told in a sentence, not by a failed download.

import type { ErrorResponse } from "@/lib/http/responses";
import type { Words } from "@/lib/i18n/translate";

function nameIn(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? "")?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : "report";
  } catch {
    return "report";
  }
}

/** Null when the download began, else why it did not. `body` is sent as JSON. Never throws. */
export async function downloadFile(t: Words, href: string, body?: unknown): Promise<string | null> {
  try {
    const response = await fetch(
      href,
      body === undefined
        ? {}
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    );
    if (!response.ok) return ((await response.json()) as ErrorResponse).error.message;
    const url = URL.createObjectURL(await response.blob());
    const link = document.createElement("a");
    link.href = url;
    link.download = nameIn(response.headers.get("content-disposition"));
    link.click();
    // The browser has taken hold of it by the next turn.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    return null;
  } catch {
    return t("report.export.unreachable");
  }
}
