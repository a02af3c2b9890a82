import type { Activity } from "./activity";

/** What every tool starts from: it fails loudly until an activity of its own is registered (S5). */
export const unimplemented: Activity = async (call) => {
  throw new Error(`Tool "${call._tool}" has no activity "${call._activity}" on this machine.`);
};
