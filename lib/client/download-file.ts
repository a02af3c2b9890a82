// Downloads a file with fetch instead of a link, so that an error becomes a sentence instead of a failed
// download.

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

/** Null when the download began, otherwise the reason. `body` is sent as JSON. Never throws. */
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
    // The browser has started the download by then.
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
    return null;
  } catch {
    return t("report.export.unreachable");
  }
}
