import { compareCalls } from "@/lib/agents/compare-calls";
import { callsSchema } from "@/lib/http/agent-requests";
import { readQuery, routes } from "@/lib/http/route";
import { systemClock } from "@/lib/process/clock";
import { getDb } from "@/lib/process/store";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "user" },

  GET: async (request, _parameters, { owner }) => {
    const { days } = readQuery(request, callsSchema);
    return Response.json(await compareCalls(getDb(), { days, owner, now: systemClock.now() }));
  },
});
