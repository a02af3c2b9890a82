import { editSchema } from "@/lib/http/requests";
import { readJson, routes } from "@/lib/http/route";
import { editReport } from "@/lib/runs/edit-report";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ reportId: string }>({
  POST: async (request, { reportId }) => {
    const started = await editReport({ ...(await readJson(request, editSchema)), reportId });
    return Response.json(started, { status: 201 });
  },
});
