import { Name, Origin, PartFault, Row, Rows, Section } from "@/components/settings/section";
import { commandLine, sizeWords } from "@/components/settings/settings-words";
import { storeWords } from "@/components/shell/store-words";
import { CopyLines } from "@/components/ui/copy-lines";
import { Path } from "@/components/ui/path";
import { When } from "@/components/ui/when";
import { useWords } from "@/components/ui/words";
import { DUMP_LINE, RESTORE_LINE } from "@/lib/backups/server-commands";
import type { StoreSetting } from "@/lib/http/settings-responses";
import { shellWord } from "@/lib/process/shell-command";

/** The location of the data, and how to back it up and restore it. */
export function StorageSection({ store, onAgain }: { store: StoreSetting | null; onAgain: () => void }) {
  const t = useWords();
  const lead = store?.kind === "postgres" ? "settings.store.leadServer" : "settings.store.lead";
  return (
    <Section id="storage" title={t("settings.part.storage")} lead={t(lead)}>
      {store ? <Store store={store} /> : <PartFault onAgain={onAgain} />}
    </Section>
  );
}

function Store({ store }: { store: StoreSetting }) {
  const t = useWords();
  const { folder, file, server, bytes, pictures, condition } = store;
  return (
    <>
      <Rows>
        <Row id="folder" name={t("settings.store.folder")} origin={<Origin setting={folder} />}>
          <Path path={folder.value} />
        </Row>
        <Row
          id="database"
          name={t("settings.store.database")}
          origin={bytes === null ? null : sizeWords(t, bytes)}
        >
          {file !== null && <Path path={file} />}
          {server && t("settings.store.server", server)}
        </Row>
        <Row
          id="pictures"
          name={t("settings.store.pictures")}
          origin={pictures.count === 0 ? null : sizeWords(t, pictures.bytes)}
        >
          {t("settings.store.pictureCount", { count: pictures.count })}
        </Row>
        <Row id="condition" name={t("settings.store.condition")}>
          {storeWords(t, condition) ?? t("settings.store.sound")}
        </Row>
        {!server && <LastBackup store={store} />}
      </Rows>
      <Commands store={store} />
    </>
  );
}

function LastBackup({ store: { backedUpAt, newestBackup } }: { store: StoreSetting }) {
  const t = useWords();
  return (
    <Row
      id="backup"
      name={t("settings.store.backup")}
      origin={newestBackup ? <Path path={newestBackup} /> : null}
    >
      {backedUpAt === null ? t("settings.store.backupNone") : <When at={backedUpAt} />}
    </Row>
  );
}

function Commands({ store: { folder, server, newestBackup } }: { store: StoreSetting }) {
  const t = useWords();
  const commands = [
    {
      // Where there is no row of the last backup, the search for it leads here.
      id: server ? "backup" : "backup-now",
      line: server ? DUMP_LINE : commandLine("backup", folder),
      what: t("settings.store.backupLine"),
      does: t(server ? "settings.store.dumpDoes" : "settings.store.backupDoes"),
    },
    {
      id: "restore",
      line: server
        ? RESTORE_LINE
        : commandLine("restore", folder, newestBackup ? shellWord(newestBackup) : "<file>"),
      what: t("settings.store.restoreLine"),
      does: t(server ? "settings.store.dumpRestoreDoes" : "settings.store.restoreDoes"),
    },
    {
      id: "verify",
      line: commandLine("verify", folder),
      what: t("settings.store.verifyLine"),
      does: t("settings.store.verifyDoes"),
    },
  ];
  return (
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
  );
}
