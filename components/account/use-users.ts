"use client";

import { useCallback, useEffect, useState } from "react";
import { type Answer, postJson, requestJson } from "@/lib/client/request";
import type {
  AddedUserResponse,
  ChangedUserResponse,
  Role,
  User,
  UsersResponse,
} from "@/lib/http/user-responses";

type Users = { state: "loading" } | { state: "failed"; message: string } | { state: "known"; users: User[] };

const addressOf = (id: string) => `/api/users/${encodeURIComponent(id)}`;
const faultOf = (answer: Answer<unknown>): string | null => (answer.ok ? null : answer.message);

function put(id: string, body: object) {
  const headers = { "content-type": "application/json" };
  return requestJson<ChangedUserResponse>(addressOf(id), {
    method: "PUT",
    headers,
    body: JSON.stringify(body),
  });
}

/** The users and the operations on them; each operation returns an error sentence or null. */
export function useUsers() {
  const [users, setUsers] = useState<Users>({ state: "loading" });
  const again = useCallback(async () => {
    const answer = await requestJson<UsersResponse>("/api/users");
    setUsers(answer.ok ? { state: "known", ...answer.value } : { state: "failed", message: answer.message });
  }, []);
  useEffect(() => {
    void again();
  }, [again]);
  const then = useCallback(
    async (answer: Answer<unknown>) => {
      if (answer.ok) await again();
      return faultOf(answer);
    },
    [again],
  );
  return {
    users,
    again,
    add: async (name: string): Promise<AddedUserResponse | { fault: string }> => {
      const answer = await postJson<AddedUserResponse>("/api/users", { name });
      if (!answer.ok) return { fault: answer.message };
      await again();
      return answer.value;
    },
    /** Returns the new password. */
    renew: async (id: string): Promise<{ password: string } | { fault: string }> => {
      const answer = await put(id, { makePassword: true });
      return answer.ok ? { password: answer.value.password ?? "" } : { fault: answer.message };
    },
    setRole: async (id: string, role: Role) => then(await put(id, { role })),
    setEmail: async (id: string, email: string | null) => then(await put(id, { email })),
    remove: async (id: string) => then(await requestJson(addressOf(id), { method: "DELETE" })),
  };
}
