import { findUser, madePassword, removeUser, setEmail, setPassword, setRole } from "@/lib/auth/accounts";
import { usersChanged } from "@/lib/auth/actor";
import { requireLocalPasswords } from "@/lib/auth/sign-in";
import { JSON_BODY, readJson, routes } from "@/lib/http/route";
import { changeUserSchema } from "@/lib/http/user-requests";
import type { ChangedUserResponse } from "@/lib/http/user-responses";

export const { GET, POST, PUT, PATCH, DELETE } = routes<{ userId: string }>({
  policy: { who: "administrator", PUT: { body: JSON_BODY } },
  PUT: async (request, { userId: id }) => {
    const { password: chosen, makePassword, role, email } = await readJson(request, changeUserSchema);
    if (chosen !== undefined || makePassword) requireLocalPasswords();
    const made = makePassword ? madePassword() : null;
    const password = made ?? chosen;
    if (password !== undefined) await setPassword({ id, password });
    if (email !== undefined) await setEmail({ id, email });
    if (role !== undefined) await setRole({ id, role });
    const answer: ChangedUserResponse = { user: await findUser(id), password: made };
    return Response.json(answer);
  },
  /** The administrator who removes a user inherits their research and templates. */
  DELETE: async (_request, { userId: id }, { user }) => {
    const heir = await removeUser({ id, ...(user && user.id !== id ? { heirId: user.id } : {}) });
    usersChanged();
    return Response.json({ heir });
  },
});
