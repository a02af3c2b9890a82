// Other programs: addresses of the integrations, and API keys; part of the settings.

export const settingsPrograms = {
  "part.programs": "Programs",
  "programs.lead":
    "Other programs can ask questions here and read reports. Whatever speaks the OpenAI protocol needs this address as its base URL; an agent’s name is the model.",
  "programs.address": "Base URL",
  "programs.theAddress": "the base URL",
  "programs.key": "Key",
  "programs.notNeeded":
    "Not needed: Groundwork listens on this machine only. A program that requires a key accepts any word.",
  "programs.needed": "Needed: a key acts as the user who created it.",
  "programs.keys": "Keys",
  "programs.reading": "Loading the keys",
  "programs.none": "No key has been created.",
  "programs.created": "Created <when></when>",
  "programs.used": "last used <when></when>",
  "programs.unused": "not used yet",
  "programs.revoked": "revoked <when></when>",
  "programs.revoke": "Revoke",
  "programs.revokeOf": "Revoke the key “{name}”",
  "programs.ask": "Revoke “{name}”? Programs that use it are refused from then on. This cannot be undone.",
  "programs.keep": "Keep it",
  "programs.revoking": "Revoking",
  "programs.name": "Name of a new key",
  "programs.nameHint": "Which program it is for, so that you can tell keys apart.",
  "programs.nameMissing": "Write first which program the key is for.",
  "programs.make": "Create a key",
  "programs.making": "Creating it",
  "programs.made": "The key “{name}” was created. It is shown only once: copy it into the program now.",
  "programs.theKey": "the key",
  "programs.done": "I have copied it",
} as const;
