import { addUser, listUsers, madePassword } from "@/lib/auth/accounts";
import { usersChanged } from "@/lib/auth/actor";
import { requireLocalPasswords } from "@/lib/auth/sign-in";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { addUserSchema } from "@/lib/http/user-requests";
import type { AddedUserResponse, UsersResponse } from "@/lib/http/user-responses";

export const { GET, POST, PUT, PATCH, DELETE } = routes({
  policy: { who: "administrator", POST: { body: JSON_BODY } },
  GET: async () => {
    const answer: UsersResponse = { users: await listUsers() };
    return Response.json(answer);
  },
  POST: async (request) => {
    requireLocalPasswords();
    const { password, ...asked } = await readJson(request, addUserSchema);
    const made = password === undefined ? madePassword() : null;
    const user = await addUser({ ...asked, password: password ?? made ?? "" });
    usersChanged();
    const answer: AddedUserResponse = { user, password: made };
    return Response.json(answer, { status: 201, headers: { "cache-control": "no-store" } });
  },
});
