// The project's commands as a person types them into a terminal. The browser reads this as well.

/** A path as one word for a shell. */
export function shellWord(path: string): string {
  return /^[\w./~:\\-]+$/.test(path) ? path : `"${path.replace(/(["$`\\])/g, "\\$1")}"`;
}

/**
 * `DATA_DIR=/srv/data npm run backup`: a command that works on the data of this server, whichever terminal it is typed
 * into. `dataDir`: the server's data folder; null when it is the default one. `input`: what stands behind ` -- `.
 */
export function projectCommand(script: string, dataDir: string | null, input?: string): string {
  const command = `npm run ${script}${input === undefined ? "" : ` -- ${input}`}`;
  return dataDir === null ? command : `DATA_DIR=${shellWord(dataDir)} ${command}`;
}
