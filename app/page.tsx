import type { Metadata } from "next";
import { cookies } from "next/headers";
import { CAPS_COOKIE, readCaps } from "@/components/composer/caps";
import { Home } from "@/components/composer/home";
import { getHealth, modelTried } from "@/lib/settings/health";
import { listAgentOffers } from "@/lib/settings/settings-agents";
import { actor } from "./actor";
import { requestLanguage, requestWords } from "./words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords();
  return { title: { absolute: `${t("ui.newResearch")} · Groundwork` } };
}

export default async function NewResearchPage() {
  await actor();
  const [agents, { model, search, library }, tried, jar] = await Promise.all([
    requestLanguage().then(listAgentOffers),
    getHealth(),
    modelTried(),
    cookies(),
  ]);
  const caps = readCaps(jar.get(CAPS_COOKIE)?.value);
  return <Home agents={agents} caps={caps} health={{ model, search, library, modelTried: tried }} />;
}
