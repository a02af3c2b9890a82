"use client";

import { type FormEvent, useState } from "react";
import { useAdministers } from "@/components/account/administers";
import { Button } from "@/components/ui/button";
import { Field, fieldLook } from "@/components/ui/field";
import { Path } from "@/components/ui/path";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { useWords } from "@/components/ui/words";
import type { NotesResponse } from "@/lib/http/notes-responses";
import { type ChangeNotes, Check, ForgetButton, useNotes } from "./notes-parts";
import { Heading, PartFault, Row, Rows, Section } from "./section";
import { ZoteroPart } from "./zotero-part";

function NewFolder({ onChange }: { onChange: ChangeNotes }) {
  const t = useWords();
  const [folder, setFolder] = useState("");
  const [automatic, setAutomatic] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault(await onChange("obsidian", "PUT", { folder, automatic }));
    setBusy(false);
  };
  return (
    <form onSubmit={save} noValidate className="mt-3 flex max-w-[65ch] flex-col gap-3">
      <Field label={t("settings.notes.folder")} hint={t("settings.notes.folderHint")} error={fault}>
        {(control) => (
          <input
            {...control}
            value={folder}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setFolder(target.value)}
            className={fieldLook}
          />
        )}
      </Field>
      <Check label={t("settings.notes.automatic")} checked={automatic} onChange={setAutomatic} />
      <Button type="submit" aria-disabled={busy} className="self-start">
        {t(busy ? "settings.notes.saving" : "settings.notes.save")}
      </Button>
    </form>
  );
}

function ObsidianPart({
  obsidian,
  onChange,
}: {
  obsidian: NotesResponse["obsidian"];
  onChange: ChangeNotes;
}) {
  const t = useWords();
  return (
    <>
      <Heading id="obsidian">{t("settings.notes.obsidian")}</Heading>
      <p className="mb-2 max-w-[65ch] text-meta text-muted">{t("settings.notes.obsidian.what")}</p>
      {obsidian === null ? (
        <NewFolder onChange={onChange} />
      ) : (
        <>
          <Rows>
            <Row
              name={t("settings.notes.folder")}
              origin={obsidian.from === "environment" ? t("settings.notes.fixed") : null}
            >
              <Path path={obsidian.folder} />
              <span className="block text-meta text-muted">
                {t(obsidian.automatic ? "settings.notes.automaticOn" : "settings.notes.automaticOff")}
              </span>
            </Row>
          </Rows>
          {obsidian.from === "here" ? (
            <ForgetButton
              action={t("settings.notes.forgetFolder")}
              question={t("settings.notes.forgetFolderAsk")}
              onForget={() => onChange("obsidian", "DELETE")}
            />
          ) : null}
        </>
      )}
    </>
  );
}

function Loaded() {
  const t = useWords();
  const { known, again, change } = useNotes();
  if (known.state === "failed") return <PartFault onAgain={again} />;
  if (known.state === "loading")
    return (
      <SkeletonGroup label={t("settings.notes.reading")}>
        <Skeleton className="my-3 w-2/3" />
        <Skeleton className="my-3 w-1/3" />
      </SkeletonGroup>
    );
  return (
    <>
      <ZoteroPart zotero={known.notes.zotero} onChange={change} />
      <ObsidianPart obsidian={known.notes.obsidian} onChange={change} />
    </>
  );
}

/** Zotero and the folder for notes. Only administrators see more than the title. */
export function NotesSection() {
  const t = useWords();
  return (
    <Section id="notes" title={t("settings.part.notes")} lead={t("settings.notes.lead")}>
      {useAdministers() ? <Loaded /> : null}
    </Section>
  );
}
