// Schemas about search services and the hosts that may be used.

import { z } from "zod";
import type { SearchFailure } from "@/lib/search/fall-over";
import type { Period } from "@/lib/search/period";
import { type HostLists, PROVIDER_ERROR_CODES } from "@/lib/search/provider";
import type { Cost } from "@/lib/search/search-prices";

export const searchFailure = z.object({
  provider: z.string().max(200),
  code: z.enum(PROVIDER_ERROR_CODES),
  passedOver: z.literal(true).optional(),
}) satisfies z.ZodType<SearchFailure>;

export const searchCost = z.object({
  amount: z.number().min(0),
  currency: z.string().max(10),
}) satisfies z.ZodType<Cost>;

const day = z.string().max(10).nullable();

export const searchPeriod = z.object({ since: day, until: day }) satisfies z.ZodType<Period>;

const hosts = z.array(z.string().max(253)).max(1000);

export const hostLists = z.object({
  allowed: hosts,
  preferred: hosts,
  banned: hosts,
}) satisfies z.ZodType<HostLists>;
