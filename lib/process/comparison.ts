// The comparison of reports, for runs that word what changed. The start sets `between`, because comparisons read runs and
// so no run may import them.

import type { Store } from "@/db/store/store";
import type { Changes } from "@/lib/changes/changes-schema";
import { processSingleton } from "@/lib/singleton";

type Compare = (store: Store, reports: { from: string; to: string; signal: AbortSignal }) => Promise<Changes>;

export const comparison = processSingleton("comparison", () => ({ between: null as Compare | null }));
