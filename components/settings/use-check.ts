"use client";

import { useRef, useState } from "react";
import { postJson } from "@/lib/client/request";
import type { CheckPart, CheckResponse, CheckTarget } from "@/lib/http/check-responses";

/** What was heard of a part: what was found, or the sentence of why the check itself could not be made. */
export type Checked = { part: CheckPart; found: CheckResponse | null; fault: string | null };

/** Has the server try connections, all at once; however often it is pressed, one try is under way. */
export function useCheck(onChange: () => void): {
  checking: boolean;
  checked: Checked[];
  check: (targets: CheckTarget[]) => Promise<void>;
} {
  const [checking, setChecking] = useState(false);
  const [checked, setChecked] = useState<Checked[]>([]);
  const busy = useRef(false);
  const one = async ({ part, service }: CheckTarget): Promise<Checked> => {
    const answer = await postJson<CheckResponse>("/api/settings/check", { part, service });
    return answer.ok
      ? { part, found: answer.value, fault: null }
      : { part, found: null, fault: answer.message };
  };
  const check = async (targets: CheckTarget[]) => {
    if (busy.current) return;
    busy.current = true;
    setChecking(true);
    setChecked([]);
    const heard = await Promise.all(targets.map(one));
    busy.current = false;
    setChecking(false);
    setChecked(heard);
    if (heard.some(({ found }) => found?.use === "from_now_on")) onChange();
  };
  return { checking, checked, check };
}
