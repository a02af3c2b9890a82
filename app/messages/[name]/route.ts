import { GroundworkError } from "@/lib/errors/errors";
import { routes } from "@/lib/http/route";
import { languageOfFile, messagesFile } from "@/lib/i18n/served";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ name: string }>({
  policy: { who: "anyone" },
  GET: async (_request, { name }) => {
    const language = languageOfFile(name);
    if (!language) throw new GroundworkError("not_found");
    const { address, text } = messagesFile(language);
    // A page of an earlier version receives the current texts, which it must not cache under the old name.
    const kept = address.endsWith(name) ? "public, max-age=31536000, immutable" : "no-store";
    const headers = { "content-type": "application/json; charset=utf-8", "cache-control": kept };
    return new Response(text, { headers });
  },
});
