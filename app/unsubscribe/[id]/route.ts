// Ends the mails of a watch: the page that a mail links to, and the request that a mail program sends for one click (RFC 8058).
// The route lies outside `/api`, whose responses may contain no form.

import { requestWords } from "@/app/words";
import { FORM_BODY, routes } from "@/lib/http/route";
import { endMails, watchOfMail } from "@/lib/watches/end-mails";
import { escaped } from "@/lib/watches/feed";

const tokenIn = (request: Request) => new URL(request.url).searchParams.get("token") ?? "";

async function page(says: "endMails" | "endedMails", button: boolean): Promise<Response> {
  const t = await requestWords();
  const text = escaped(t(`watches.${says}`));
  const form = `<form method="post"><button type="submit">${escaped(t("watches.endMailsNow"))}</button></form>`;
  return new Response(
    `<!doctype html><html lang="${t.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text}</title></head><body><p>${text}</p>${button ? form : ""}</body></html>\n`,
    { headers: { "content-type": "text/html; charset=utf-8", "x-robots-tag": "noindex" } },
  );
}

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ id: string }>({
  // The address is the whole right: no session is looked at, so that other sites gain nothing by leading here.
  policy: { who: "anyone", linked: true, POST: { linked: true, body: FORM_BODY } },

  // Opening the address ends nothing, because programs that look at mails open every link.
  GET: async (request, { id }) => {
    await watchOfMail({ id, token: tokenIn(request) });
    return page("endMails", true);
  },
  POST: async (request, { id }) => {
    await endMails({ id, token: tokenIn(request) });
    return page("endedMails", false);
  },
});
