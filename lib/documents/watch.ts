// Signals that something in a folder changed. It does not say what: a scan finds that. The periodic scan finds changes
// that are not reported (network drives, too many folders).

import { type FSWatcher, watch } from "node:fs";
import { log } from "@/lib/log";

export type FolderWatch = {
  /** Watches exactly these folders of a collection. */
  follow(collection: string, folders: readonly string[]): void;
  /** True while every folder of the collection is watched. */
  covers(collection: string): boolean;
  close(): void;
};

/** Maximum number of watchers, because the system has a limit for all programs together. */
const MOST_FOLDERS = 4000;
/** `settled` is called when no change arrived for `QUIET_MS` milliseconds, or after `LATEST_MS` at the latest. */
const QUIET_MS = 250;
const LATEST_MS = 3000;

/** Reports each change at once, and the pause after them. */
function createReports(told: { changed: () => void; settled: () => void }) {
  let timer: NodeJS.Timeout | null = null;
  let first = 0;
  return {
    report(name: string | null): void {
      // Files that are still being written, and files that are never indexed.
      if (name?.startsWith(".")) return;
      told.changed();
      const now = Date.now();
      if (timer) clearTimeout(timer);
      else first = now;
      timer = setTimeout(
        () => {
          timer = null;
          told.settled();
        },
        Math.max(0, Math.min(QUIET_MS, first + LATEST_MS - now)),
      );
      timer.unref();
    },
    stop(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

/** `changed` is called at once for each change, `settled` when the changes pause. */
export function watchFolders(told: { changed: () => void; settled: () => void }): FolderWatch {
  const watchers = new Map<string, Map<string, FSWatcher>>();
  const covered = new Set<string>();
  const reports = createReports(told);

  function begin(collection: string, folder: string, open: Map<string, FSWatcher>): boolean {
    try {
      const watcher = watch(folder, { persistent: false }, (_, name) => reports.report(name));
      watcher.on("error", () => {
        watcher.close();
        open.delete(folder);
        covered.delete(collection);
      });
      open.set(folder, watcher);
      return true;
    } catch (cause) {
      log.warn("folder-not-watched", { collection, cause });
      return false;
    }
  }

  return {
    follow(collection, folders) {
      const open = watchers.get(collection) ?? new Map<string, FSWatcher>();
      watchers.set(collection, open);
      const wanted = new Set(folders.slice(0, MOST_FOLDERS));
      for (const [folder, watcher] of open)
        if (!wanted.has(folder)) {
          watcher.close();
          open.delete(folder);
        }
      let whole = folders.length > 0 && wanted.size === folders.length;
      for (const folder of wanted) {
        // If the system refuses one watcher, it refuses those of all other folders too.
        if (!open.has(folder) && !begin(collection, folder, open)) {
          whole = false;
          break;
        }
      }
      if (whole) covered.add(collection);
      else covered.delete(collection);
    },
    covers: (collection) => covered.has(collection),
    close() {
      reports.stop();
      for (const open of watchers.values()) for (const watcher of open.values()) watcher.close();
      watchers.clear();
      covered.clear();
    },
  };
}
