import { type HostMatch, hostMatch } from "@/lib/search/host-rules";

/** The check for hosts as the person wrote them. */
export const banCheck = (hosts: readonly string[]): HostMatch => hostMatch(hosts);
