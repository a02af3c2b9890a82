"use client";

import { When } from "@/components/report/when";
import { Path } from "@/components/settings/path";
import { Origin, Row, Rows, Section } from "@/components/settings/section";
import { quoted, sizeWords } from "@/components/settings/settings-words";
import { CopyLines } from "@/components/shell/copy-lines";
import { storeWords } from "@/components/shell/store-words";
import { useWords } from "@/components/ui/words";
import type { StoreSetting } from "@/lib/http/settings-responses";

/** Where everything is kept, and how to save and bring it back. */
export function StoreSection({ store }: { store: StoreSetting }) {
  const { folder, file, bytes, condition, backedUpAt, newestBackup } = store;
  const commands = [
    {
      line: "npm run backup",
      what: "the command for a backup",
      does: "Saves a copy of the database, also while Groundwork runs. It does so by itself once a day.",
    },
    {
      line: `npm run restore -- ${newestBackup ? quoted(newestBackup) : "<file>"}`,
      what: "the command that brings a backup back",
      does: "Brings a backup back in the place of the database, which is kept beside it. Stop Groundwork first.",
    },
    {
      line: `npm run verify -- ${quoted(file)}`,
      what: "the command that checks the database",
      does: "Checks that everything stored is whole and fits together. It changes nothing.",
    },
  ];
  const t = useWords();
  return (
    <Section
      id="store"
      title="Store"
      lead="Every question, page and report is kept in one file on the machine that Groundwork runs on."
    >
      <Rows>
        <Row name="Folder" origin={<Origin setting={folder} />}>
          <Path path={folder.value} />
        </Row>
        <Row name="Database">
          <Path path={file} />, {sizeWords(bytes)}
        </Row>
        <Row name="Condition">{storeWords(t, condition) ?? "Sound: everything can be read and written."}</Row>
        <Row name="Last backup" origin={newestBackup ? <Path path={newestBackup} /> : null}>
          {backedUpAt === null ? "None yet" : <When at={backedUpAt} />}
        </Row>
      </Rows>
      <ul className="mt-6 flex flex-col gap-4">
        {commands.map(({ line, what, does }) => (
          <li key={line}>
            <p>{does}</p>
            <CopyLines lines={[line]} what={what} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
