import type { Activity } from "./activity";

/** The default of every tool: it fails until an activity is registered (S5). */
export const unimplemented: Activity = async (call) => {
  throw new Error(`Tool "${call._tool}" has no activity "${call._activity}" on this machine.`);
};
