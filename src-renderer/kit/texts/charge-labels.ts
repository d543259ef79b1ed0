import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RetryRefusal } from '../../../src-preload/contract/charge-changes.ts';
import type { ChargeVerdict } from '../../../src-preload/contract/charge-month.ts';
import type { ChargeWarning } from '../../../src-preload/contract/charge-warnings.ts';
import { isCivilDate } from '../formats/days.ts';
import { type Formats, useFormats } from '../formats/formats.ts';
import { bankWord } from './bank-words.ts';
import { useDraftTexts } from './draft-texts.ts';
import { codeLabels } from './ending-labels.ts';

/** Sentences for what is to be known of a charge and for why a day of retry is none. */
export type ChargeLabels = {
  readonly warning: (warning: ChargeWarning) => string;
  readonly refusal: (refusal: RetryRefusal) => string;
  /** What keeps a charge from being sent first, then the warnings. */
  readonly verdict: (verdict: Pick<ChargeVerdict, 'warnings' | 'problems'>) => readonly string[];
};

type Words = Readonly<Record<string, string | number>>;

/** Values of a warning or refusal as people read them; `context` picks the sentence for one that lacks its value. */
function worded(
  t: TFunction,
  { date, money }: Formats,
  values: Readonly<Record<string, string | number | null>>,
): Words {
  const words = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (value === null) return ['context', 'none'];
    if (name === 'fixedAmount' || name === 'amount') return [name, money(Number(value))];
    if (name === 'decision') return [name, t(`cycles:decision.${value}`)];
    if (name === 'code') return [name, codeLabels(String(value), t)];
    if (name === 'status') return [name, bankWord('charge', String(value), t).toLowerCase()];
    return [name, isCivilDate(String(value)) ? date(String(value)) : value];
  });
  return Object.fromEntries(words);
}

/** The sentences of the language on screen. */
export function useChargeLabels(): ChargeLabels {
  const { t } = useTranslation(['charging', 'drafts', 'cycles']);
  const formats = useFormats();
  const texts = useDraftTexts();
  return useMemo(() => {
    const warning = ({ kind, ...values }: ChargeWarning): string =>
      t(`charging:warning.${kind}`, worded(t, formats, values));
    return {
      warning,
      refusal: ({ kind, ...values }) => t(`charging:refusal.${kind}`, worded(t, formats, values)),
      verdict: ({ warnings, problems }) => [...problems.map(texts.problem), ...warnings.map(warning)],
    };
  }, [t, formats, texts]);
}
