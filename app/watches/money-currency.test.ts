import { expect, it, vi } from "vitest";
import { listAgentOffers } from "@/lib/settings/settings-agents";
import { moneyCurrency } from "./money-currency";

vi.mock("@/lib/settings/settings-agents", () => ({ listAgentOffers: vi.fn() }));

const offering = (agents: { quotesOnly?: true }[]) =>
  vi.mocked(listAgentOffers).mockResolvedValue({ agents } as Awaited<ReturnType<typeof listAgentOffers>>);

it("a watch is asked for caps in money once an agent has a language model", async () => {
  offering([{ quotesOnly: true }, { quotesOnly: true }]);
  expect(await moneyCurrency("USD")).toBeNull();
  offering([{ quotesOnly: true }, {}]);
  expect(await moneyCurrency("USD")).toBe("USD");
});
