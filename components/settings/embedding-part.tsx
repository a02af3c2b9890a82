"use client";

import { useState } from "react";
import { ForAdministrators } from "@/components/account/administers";
import { holdingWords } from "@/components/settings/check-words";
import { Name } from "@/components/settings/found";
import { Row, Rows } from "@/components/settings/section";
import { Button } from "@/components/ui/button";
import { CopyLines } from "@/components/ui/copy-lines";
import { StatusMark } from "@/components/ui/status-mark";
import { useWords } from "@/components/ui/words";
import { postJson } from "@/lib/client/request";
import type { EmbeddingState } from "@/lib/http/documents-responses";
import type { EmbeddingCheck } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";

type Tried =
  | { state: "no" | "now" }
  | { state: "heard"; check: EmbeddingCheck }
  | { state: "unheard"; fault: string };

function foundWords(t: Words, check: EmbeddingCheck): string {
  if (check.outcome === "nothing_set") return t("settings.embedding.nothingSet");
  const { host } = check;
  if (check.outcome === "works")
    return t("settings.embedding.works", { host, dimensions: check.dimensions, ms: check.ms });
  return t(`settings.embedding.fault.${check.fault}`, { host });
}

const checkWords = (t: Words, check: EmbeddingCheck): string =>
  [foundWords(t, check), ...holdingWords(t, check)].join(" ");

function progressWords(t: Words, { done, total, working, fault, host }: EmbeddingState): string {
  if (fault !== null) return t(`settings.embedding.fault.${fault}`, { host });
  if (done < total && working) return t("settings.embedding.working", { done, total });
  return t("settings.embedding.done", { done, total });
}

/** Has the server read `.env.local` again and request the vector of one word. */
function EmbeddingTry({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useWords();
  const [tried, setTried] = useState<Tried>({ state: "no" });
  const check = async () => {
    if (tried.state === "now") return;
    setTried({ state: "now" });
    const answer = await postJson<EmbeddingCheck>("/api/settings/embedding", {});
    setTried(
      answer.ok ? { state: "heard", check: answer.value } : { state: "unheard", fault: answer.message },
    );
    await onAgain();
  };
  return (
    <ForAdministrators>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={check} aria-disabled={tried.state === "now"}>
          {tried.state === "now" ? t("settings.check.checking") : t("settings.check.button")}
        </Button>
        <p role="status" className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-meta text-muted">
          {tried.state === "heard" ? (
            <>
              <StatusMark state={tried.check.outcome === "works" ? "done" : "failed"} label="" />
              <span>{checkWords(t, tried.check)}</span>
            </>
          ) : (
            t("settings.embedding.costs")
          )}
        </p>
        {tried.state === "unheard" ? (
          <p role="alert" className="w-full text-unfound">
            {tried.fault}
          </p>
        ) : null}
      </div>
    </ForAdministrators>
  );
}

/** Semantic search: the model, where texts are sent, the indexing progress, and whether the model answers. */
export function EmbeddingPart({
  embedding,
  onAgain,
}: {
  embedding: EmbeddingState;
  onAgain: () => Promise<void>;
}) {
  const t = useWords();
  const { model, host, fault } = embedding;
  return (
    <>
      <h3 className="mt-6 pb-1 font-medium">
        <Name id="embedding">{t("settings.embedding.title")}</Name>
      </h3>
      <Rows>
        <Row name={t("settings.embedding.model")} origin={t("settings.embedding.sent", { host })}>
          {model}
        </Row>
        <Row name={t("settings.embedding.progress")}>
          {progressWords(t, embedding)}
          {fault === null ? null : (
            <span className="block text-meta text-muted">{t("settings.embedding.without")}</span>
          )}
        </Row>
      </Rows>
      <EmbeddingTry onAgain={onAgain} />
    </>
  );
}

/** Without a model only keywords are searched, and this part says how to add one. */
export function NoEmbedding({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useWords();
  return (
    <>
      <h3 className="mt-6 font-medium">
        <Name id="embedding">{t("settings.embedding.title")}</Name>
      </h3>
      <p className="max-w-[65ch] text-muted">{t("settings.embedding.none")}</p>
      <CopyLines
        lines={["EMBEDDING_MODEL=", "EMBEDDING_BASE_URL="]}
        what={t("settings.embedding.theLines")}
      />
      <EmbeddingTry onAgain={onAgain} />
    </>
  );
}
