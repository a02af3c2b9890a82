"use client";

import { useRef, useState } from "react";
import { buttonLook } from "@/components/ui/button";
import { ConfirmPrompt } from "@/components/ui/confirm-prompt";
import { useWords } from "@/components/ui/words";

/** A button that asks before it takes something away. */
export function ForgetButton({
  action,
  question,
  onForget,
}: {
  action: string;
  question: string;
  onForget: () => Promise<string | null>;
}) {
  const t = useWords();
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-3">
      <button
        ref={opener}
        type="button"
        className={buttonLook()}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {action}
      </button>
      {asking ? (
        <ConfirmPrompt
          question={question}
          action={action}
          keep={t("settings.notes.keep")}
          working={working}
          fault={fault}
          onConfirm={async () => {
            setWorking(true);
            setFault(await onForget());
            setWorking(false);
          }}
          onClose={() => {
            setAsking(false);
            opener.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

/** A box with its label. */
export function Check({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      {label}
    </label>
  );
}
