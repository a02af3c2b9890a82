import { type ReactNode, useId } from "react";

/** A choice among a few visible values; behaves like a group of radio buttons. */
export function Segments<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex gap-0.5 rounded-control border border-line p-0.5">
      <legend className="unseen">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-7 flex-1 items-center justify-center rounded-chip px-2 text-fine text-muted transition-colors hover:text-ink has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="unseen"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
