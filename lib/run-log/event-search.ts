// Schemas about search services and the hosts that may be used.

import { z } from "zod";
import type { SearchFailure } from "@/lib/search/fall-over";
import { type HostLists, PROVIDER_ERROR_CODES } from "@/lib/search/provider";

export const searchFailure = z.object({
  provider: z.string().max(200),
  code: z.enum(PROVIDER_ERROR_CODES),
  passedOver: z.literal(true).optional(),
}) satisfies z.ZodType<SearchFailure>;

const hosts = z.array(z.string().max(253)).max(1000);

export const hostLists = z.object({
  allowed: hosts,
  preferred: hosts,
  banned: hosts,
}) satisfies z.ZodType<HostLists>;
