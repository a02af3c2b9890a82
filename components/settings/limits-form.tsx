"use client";

import { type Figure, FiguresForm, useFormFold } from "@/components/settings/figures-form";
import { useGeneral } from "@/components/settings/use-general";
import { Button, buttonLook } from "@/components/ui/button";
import { useWords } from "@/components/ui/words";
import type { ChangeGeneral, GeneralName } from "@/lib/http/general-requests";
import type { LimitSettings, Setting } from "@/lib/http/settings-responses";
import type { Words } from "@/lib/i18n/translate";

/** The caps of a day, with the least of each; more than the most is not a cap. */
const CAPS = {
  tokens: { least: 1000, most: Number.MAX_SAFE_INTEGER, whole: true },
  searches: { least: 0, most: Number.MAX_SAFE_INTEGER, whole: true },
  money: { least: 0.0001, most: 1_000_000, whole: false },
} as const;
type Cap = keyof typeof CAPS;
const MOST_AT_ONCE = 1000;

const isEntered = ({ from }: Setting<unknown>) => from === "settings";
const fixedBy = (t: Words, { from, key }: Setting<unknown>) =>
  from === "environment" ? t("settings.figures.fixed", { variable: key }) : null;

function figuresOf(t: Words, { runsAtOnce, perDay }: LimitSettings, currency: string): Figure[] {
  const cap = (name: Cap, setting: Setting<number | null>): Figure => ({
    name,
    label:
      name === "money" ? t("settings.limits.aDay.money", { currency }) : t(`settings.limits.aDay.${name}`),
    hint: t("settings.limits.emptyIsNone"),
    value: setting.value,
    fixed: fixedBy(t, setting),
    faultOf: (value) => {
      const { least, most, whole } = CAPS[name];
      const fits = value === null || (value >= least && value <= most && (!whole || Number.isInteger(value)));
      return fits ? null : t(`settings.limits.fault.${name}`);
    },
  });
  return [
    {
      name: "runsAtOnce",
      label: t("settings.limits.atOnce"),
      value: runsAtOnce.value,
      fixed: fixedBy(t, runsAtOnce),
      faultOf: (value) =>
        value !== null && Number.isInteger(value) && value >= 1 && value <= MOST_AT_ONCE
          ? null
          : t("settings.limits.fault.atOnce", { most: MOST_AT_ONCE }),
    },
    cap("tokens", perDay.tokens),
    cap("searches", perDay.searches),
    cap("money", perDay.money),
  ];
}

/** Changes what all runs may use together, or goes back to agents.yaml. */
export function LimitsForm({
  limits,
  currency,
  onChanged,
}: {
  limits: LimitSettings;
  currency: string;
  onChanged: () => unknown;
}) {
  const t = useWords();
  const { open, close, button } = useFormFold();
  const { saving, fault, change } = useGeneral(onChanged);
  const { runsAtOnce, perDay } = limits;
  const settings: [GeneralName, Setting<unknown>][] = [
    ["runsAtOnce", runsAtOnce],
    ["perDay.tokens", perDay.tokens],
    ["perDay.searches", perDay.searches],
    ["perDay.money", perDay.money],
  ];
  const entered = settings.flatMap(([name, setting]) => (isEntered(setting) ? [name] : []));
  const save = async ({ runsAtOnce: atOnce, ...caps }: Record<string, number | null>) => {
    const wanted: ChangeGeneral = { ...(atOnce ? { runsAtOnce: atOnce } : {}), perDay: caps };
    if (await change(wanted)) close();
  };
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <button {...button} className={buttonLook()}>
          {t("settings.limits.change")}
        </button>
        {entered.length > 0 ? (
          <Button variant="quiet" aria-disabled={saving} onClick={() => void change({ reset: entered })}>
            {t("settings.limits.reset")}
          </Button>
        ) : null}
      </div>
      <FiguresForm
        label={t("settings.limits.change")}
        figures={figuresOf(t, limits, currency)}
        {...{ open, saving, fault }}
        onSave={(changed) => void save(changed)}
        onCancel={close}
      />
    </>
  );
}
