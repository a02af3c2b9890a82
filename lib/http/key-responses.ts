// What the settings answer about keys of programs, shared with the client. Types only.

/** A key as it is listed; the key itself is not among it. */
export type ApiKey = {
  id: string;
  name: string;
  /** Its first characters. */
  hint: string;
  createdAt: number;
  /** To the minute; null for one that nobody has used. */
  lastUsedAt: number | null;
  /** Null while it is valid. */
  revokedAt: number | null;
};

/** The newest key first. `needed`: programs come in only with a key. */
export type KeysResponse = { keys: ApiKey[]; needed: boolean };

/** The one time that a key is shown. */
export type MadeApiKey = ApiKey & { key: string };
