"use client";

import { Name } from "@/components/settings/found";
import { Origin, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { quoted, sizeWords } from "@/components/settings/settings-words";
import { storeWords } from "@/components/shell/store-words";
import { CopyLines } from "@/components/ui/copy-lines";
import { Path } from "@/components/ui/path";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import type { StoreSetting } from "@/lib/http/settings-responses";

/** Where everything is kept, and how to save and bring it back. */
export function StorageSection({ store, onAgain }: { store: StoreSetting | null; onAgain: () => void }) {
  const t = useWords();
  return (
    <Section id="storage" title={t("settings.part.storage")} lead={t("settings.store.lead")}>
      {store ? <Store store={store} /> : <PartFault onAgain={onAgain} />}
    </Section>
  );
}

function Store({ store }: { store: StoreSetting }) {
  const t = useWords();
  const { folder, file, bytes, condition, backedUpAt, newestBackup } = store;
  const commands = [
    {
      id: "backup-now",
      line: "npm run backup",
      what: t("settings.store.backupLine"),
      does: t("settings.store.backupDoes"),
    },
    {
      id: "restore",
      line: `npm run restore -- ${newestBackup ? quoted(newestBackup) : "<file>"}`,
      what: t("settings.store.restoreLine"),
      does: t("settings.store.restoreDoes"),
    },
    {
      id: "verify",
      line: `npm run verify -- ${quoted(file)}`,
      what: t("settings.store.verifyLine"),
      does: t("settings.store.verifyDoes"),
    },
  ];
  return (
    <>
      <Rows>
        <Row id="folder" name={t("settings.store.folder")} origin={<Origin setting={folder} />}>
          <Path path={folder.value} />
        </Row>
        <Row id="database" name={t("settings.store.database")} origin={sizeWords(t, bytes)}>
          <Path path={file} />
        </Row>
        <Row id="condition" name={t("settings.store.condition")}>
          {storeWords(t, condition) ?? t("settings.store.sound")}
        </Row>
        <Row
          id="backup"
          name={t("settings.store.backup")}
          origin={newestBackup ? <Path path={newestBackup} /> : null}
        >
          {backedUpAt === null ? t("settings.store.backupNone") : <When at={backedUpAt} />}
        </Row>
      </Rows>
      <ul className="mt-6 flex flex-col gap-4">
        {commands.map(({ id, line, what, does }) => (
          <li key={id}>
            <p>
              <Name id={id}>{does}</Name>
            </p>
            <CopyLines lines={[line]} what={what} />
          </li>
        ))}
      </ul>
    </>
  );
}
