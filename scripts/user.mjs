// `npm run user -- add|list|password|role|email|remove`: manages users, also while the server runs. Passwords are
// read from standard input and never shown; if none is typed, one is generated and printed once.

import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { fail, guardNode, loadEnv } from "./project.mjs";

const USAGE = `Who may sign in:
  npm run user -- add <name> [administrator]
  npm run user -- list
  npm run user -- password <name>
  npm run user -- role <name> administrator|user
  npm run user -- email <name> <address>|none
  npm run user -- remove <name>
The password is asked for, or read from the standard input: echo "…" | npm run user -- add ada`;

guardNode();
await loadEnv(true);
await import("./typescript.mjs");
const { GroundworkError } = await import("@/lib/errors/errors");
const users = await import("@/lib/auth/accounts");
const { closeDb, openStore } = await import("@/lib/process/store");

const [command, name, role, ...more] = process.argv.slice(2);

const COMMANDS = {
  async add() {
    if (role !== undefined && role !== "administrator" && role !== "user") return false;
    const before = await users.listUsers();
    const added = await users.addUser({ name, password: await password(), ...(role ? { role } : {}) });
    console.log(`Added ${added.name}, ${added.role}.`);
    if (before.length === 0)
      console.log("What was researched here before is theirs. From now on everybody has to sign in.");
  },
  async list() {
    const known = await users.listUsers();
    if (known.length === 0) console.log("There are no users: nobody has to sign in.");
    for (const user of known)
      console.log(`${user.name}, ${user.role}, since ${new Date(user.createdAt).toISOString().slice(0, 10)}`);
  },
  async password() {
    await users.setPassword({ name, password: await password() });
    console.log(`${name} has another password, and has to sign in again everywhere.`);
  },
  async role() {
    if (role !== "administrator" && role !== "user") return false;
    const changed = await users.setRole({ name, role });
    console.log(`${changed.name} is ${changed.role} now.`);
  },
  async email() {
    if (role === undefined) return false;
    await users.setEmail({ name, email: role === "none" ? null : role });
    console.log(
      role === "none"
        ? `${name} has no address any more.`
        : `The account at the identity provider with the verified address ${role} becomes ${name}’s at its first sign-in.`,
    );
  },
  async remove() {
    const heir = await users.removeUser({ name });
    console.log(
      heir
        ? `Removed ${name}. Their research and templates are ${heir.name}’s now; their keys are gone.`
        : `Removed ${name}, the last user. Nobody has to sign in any more; listen on this machine only.`,
    );
  },
};

const known = Object.hasOwn(COMMANDS, command ?? "");
if (!known || more.length > 0 || (command !== "list" && !name)) fail(USAGE);
try {
  await openStore();
  if ((await COMMANDS[command]()) === false) fail(USAGE);
  closeDb();
} catch (error) {
  if (error instanceof GroundworkError) fail(error.message);
  throw error;
}

/** Returns typed text without echo, or the first line of piped input. */
async function password() {
  const shown = process.stdin.isTTY;
  const muted = new Writable({ write: (_text, _encoding, done) => done() });
  if (shown) process.stdout.write("Password (10 characters at least): ");
  const lines = createInterface({ input: process.stdin, output: muted, terminal: shown });
  for await (const line of lines) {
    lines.close();
    if (shown) console.log();
    return line;
  }
  return "";
}
