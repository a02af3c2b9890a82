// What is sent before the process ends. Apart from the code that sends, which is loaded only where traces are configured.

import { processSingleton } from "@/lib/singleton";

export const traceSender = processSingleton("traces", () => ({
  current: null as { flush: () => Promise<void> } | null,
}));
