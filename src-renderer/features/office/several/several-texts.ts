import type { TFunction } from 'i18next';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { asTabbedLine } from '../../../kit/texts/tabbed-line.ts';
import type { SeveralAction, SeveralRow } from './several.ts';

type Words = {
  readonly t: TFunction<['office', 'errors']>;
  readonly formats: Formats;
  readonly action: SeveralAction;
};

/** What is known of a company, in a sentence. */
export function stateText({ state, isChosen }: SeveralRow, words: Words): string {
  const { t, formats, action } = words;
  switch (state.kind) {
    case 'waiting':
    case 'looking':
    case 'running':
      return t(`office:several.state.${state.kind}`);
    case 'failed':
      return failedText(state.failure, t);
    case 'seen':
      return seenText(state.seen, isChosen, words);
    case 'ended': {
      const { outcome } = state;
      if (outcome.kind === 'not_done') return t(`office:several.notDone.${outcome.why}`);
      const counts = { count: outcome.count, shown: formats.count(outcome.count) };
      if (outcome.kind === 'partly')
        return t('office:several.partly', { ...counts, open: formats.count(outcome.open) });
      return [t(`office:several.done.${action}`, counts), outcome.path].filter(Boolean).join(' · ');
    }
  }
}

/** A title is no sentence: it has no full stop of its own. */
function failedText({ code, params }: Failure, t: Words['t']): string {
  const part = (name: string): string => t(`errors:${code}.${name}`, params);
  return t('office:several.failed', {
    ...{ why: part('title'), meaning: part('meaning'), action: part('action') },
  });
}

type Seen = Extract<SeveralRow['state'], { kind: 'seen' }>['seen'];

function seenText(seen: Seen, isChosen: boolean, { t, formats, action }: Words): string {
  if (seen.kind === 'nothing') return t(`office:several.nothing.${seen.why}`);
  if (!isChosen) return t('office:several.leftOut');
  const { count, amount, left } = seen;
  const ready =
    count === null
      ? t('office:several.ready.export')
      : t(`office:several.ready.${action}`, {
          ...{ count, shown: formats.count(count), amount: formats.money(amount ?? 0) },
        });
  const beside =
    left === 0 || action === 'export'
      ? ''
      : t(`office:several.left.${action}`, { count: left, shown: formats.count(left) });
  return [ready, beside].filter(Boolean).join(' ');
}

/** The report as lines that a spreadsheet takes: the company and what became of it. */
export const reportText = (rows: readonly SeveralRow[], words: Words): string =>
  rows.map((row) => asTabbedLine([row.company.name, stateText(row, words)])).join('\n');
