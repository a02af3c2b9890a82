// What a person does about backups where PostgreSQL has the store: its own programs make them.

import { shownDatabaseUrl } from "@/lib/config/store-access";
import { DUMP_LINE, RESTORE_LINE } from "./server-commands";

export const dumpSentence = (url: string): string =>
  `PostgreSQL has the store (${shownDatabaseUrl(url)}), and its own program backs it up, also while nodes work:\n${DUMP_LINE}`;

export const restoreSentence = (url: string): string =>
  `PostgreSQL has the store (${shownDatabaseUrl(url)}), and its own program restores it. Stop all nodes first, and run "npm run verify" afterwards:\n${RESTORE_LINE}`;
