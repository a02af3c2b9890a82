/** The lifetimes of a link in days, shortest first; a link without one stays until it is revoked. */
export const SHARE_DAYS = [1, 7, 30] as const;
