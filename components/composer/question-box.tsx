"use client";

import { type KeyboardEvent, type Ref, useEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";

/**
 * A text area that grows with its text by means of a hidden copy. Enter submits its form and Shift+Enter
 * inserts a line break; Enter that ends an IME composition does neither.
 */
export function QuestionBox({
  ref,
  label,
  value,
  onChange,
  placeholder,
  disabled,
  readOnly,
  describedBy,
  onFiles,
  className,
}: {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  disabled?: boolean;
  readOnly?: boolean;
  describedBy?: string;
  /** Takes files that are pasted; false when it takes none, and what else is pasted goes into the text. */
  onFiles?: (files: FileList) => boolean;
  /** Size and padding; applies to the text and to its hidden copy alike. */
  className: string;
}) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the page was live.
  useEffect(() => {
    const typed = frame.current?.querySelector("textarea")?.value;
    if (typed && typed !== value) onChange(typed);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  const shape = classNames("col-start-1 row-start-1 w-full break-words whitespace-pre-wrap", className);
  return (
    <div ref={frame} className="grid min-w-0 flex-1">
      <div aria-hidden="true" className={classNames(shape, "invisible max-h-[40dvh] overflow-hidden")}>
        {`${value || placeholder} `}
      </div>
      <textarea
        ref={ref}
        rows={1}
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
        enterKeyHint="go"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const { files } = event.clipboardData;
          if (!onFiles || files.length === 0) return;
          if (onFiles(files)) event.preventDefault();
        }}
        className={classNames(shape, "resize-none bg-transparent text-ink outline-none disabled:text-faint")}
      />
    </div>
  );
}
