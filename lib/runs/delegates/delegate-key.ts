/** Prefix of the idempotency keys of delegates: a key is used once for each call, and by no one else. */
export const DELEGATE_KEY = "delegate:";
