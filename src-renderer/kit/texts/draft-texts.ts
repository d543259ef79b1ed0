import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftProblem, Violation } from '../../../src-preload/contract/writing.ts';
import { type Formats, useFormats } from '../formats/formats.ts';

/** Sentences for what is wrong with something typed, to stand below its field. */
export type DraftTexts = {
  /** What was found before anything was sent. */
  readonly problem: (problem: DraftProblem) => string;
  /** What the bank refused; in its own words where ours have none. */
  readonly violation: (violation: Violation) => string;
};

/** The sentences of the language on screen. */
export function useDraftTexts(): DraftTexts {
  const { t } = useTranslation(['drafts', 'violations']);
  const formats = useFormats();
  return useMemo(() => draftTexts(t, formats), [t, formats]);
}

/** The sentences of a language, by its translator and formats. */
export function draftTexts(t: TFunction, formats: Pick<Formats, 'date'>): DraftTexts {
  const sentenceOf = ({ field, reason, params }: DraftProblem): string =>
    t([`drafts:${field}.${reason}`, `drafts:every.${reason}`], {
      ...params,
      ...worded(t, formats, params),
      ...contextOf(params),
    });
  return {
    problem: (problem) => {
      const sentence = sentenceOf(problem);
      const { part } = problem.params;
      return part === undefined
        ? sentence
        : t(`drafts:${problem.field}Parts.${part}`, { sentence, defaultValue: sentence });
    },
    violation: ({ reason, text }) =>
      reason === 'other' && text !== '' ? t('drafts:bankSays', { text }) : t(`violations:${reason}`),
  };
}

type Params = DraftProblem['params'];

/** Which sentence of a reason its values allow: the one that names them, where they came along. */
function contextOf(params: Params): { readonly context?: string } {
  if (params.lock !== undefined) return { context: String(params.lock) };
  const known = CONTEXTS.find(({ param }) => params[param] !== undefined);
  return known === undefined ? {} : { context: known.context };
}

const CONTEXTS = [
  { param: 'earliest', context: 'from' },
  { param: 'status', context: 'known' },
  { param: 'line', context: 'line' },
  { param: 'idRec', context: 'live' },
  { param: 'cells', context: 'counted' },
  { param: 'document', context: 'whole' },
  { param: 'day', context: 'day' },
  { param: 'month', context: 'month' },
] as const;

/** Dates and statuses as people read them; a status that we do not know is the bank's own word. */
function worded(t: TFunction, { date }: Pick<Formats, 'date'>, { earliest, status }: Params): Params {
  return {
    ...(earliest === undefined ? {} : { earliest: date(String(earliest)) }),
    ...(status === undefined
      ? {}
      : { status: t(`drafts:status.${status}`, { defaultValue: String(status) }) }),
  };
}
