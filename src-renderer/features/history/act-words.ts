import type { TFunction } from 'i18next';
import type { Act } from '../../../src-preload/contract/history.ts';
import { BASES } from '../../../src-preload/contract/vocabulary/closing.ts';
import { DECISIONS, PROOF_KINDS } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { EXPORT_SUBJECTS } from '../../../src-preload/contract/vocabulary/exports.ts';
import type { ActKind } from '../../../src-preload/contract/vocabulary/history.ts';
import type { Formats } from '../../kit/formats/formats.ts';

type Words = (act: Act, t: TFunction, formats: Formats) => string;

/** What is said of the kinds whose sentence depends on more than their name. */
const SAID: Partial<Record<ActKind, Words>> = {
  decision: ({ to }, t) => {
    const decided = DECISIONS.find((known) => known === to);
    return decided === undefined
      ? t('act.undecided')
      : t('act.decision', { decision: t(`cycles:decision.${decided}`) });
  },
  collection_proof: ({ to }, t) => {
    const kind = PROOF_KINDS.find((known) => known === to);
    return kind === undefined
      ? t('act.collection_proof_none')
      : t('act.collection_proof', { proof: t(`cycles:collection.kind.${kind}`) });
  },
  assignment: ({ to }, t) => t(to === null ? 'act.unassigned' : 'act.assignment'),
  document_export: ({ to }, t) => {
    const subject = EXPORT_SUBJECTS.find((known) => known === to);
    return t('act.document_export', {
      subject: subject === undefined ? (to ?? '') : t(`exports:subject.${subject}`),
    });
  },
  retention: ({ to }, t) =>
    to === null ? t('act.retention_none') : t('act.retention', { count: Number(to) }),
  month_closed: aboutMonth,
  month_reopened: aboutMonth,
  file_handed: aboutMonth,
  regime_set: ({ subjectId, to }, t) =>
    t('act.regime_set', { month: subjectId ?? '', basis: basisWord(to, t) }),
  ids_tracked: ({ rows }, t, { count }) =>
    t('act.ids_tracked', { count: rows ?? 0, shown: count(rows ?? 0) }),
};

function aboutMonth({ kind, subjectId, to }: Act, t: TFunction, { month }: Formats): string {
  const named = subjectId === null ? '' : month(subjectId);
  return t(`act.${kind}`, { month: named, basis: basisWord(to, t) });
}

function basisWord(to: string | null, t: TFunction): string {
  const basis = BASES.find((known) => known === to);
  return basis === undefined ? '' : t(`basis.${basis}`);
}

/** What was done, in a few words. */
export function actWords(act: Act, t: TFunction, formats: Formats): string {
  const said = SAID[act.kind];
  if (said !== undefined) return said(act, t, formats);
  const { rows, kind } = act;
  return rows === null ? t(`act.${kind}`) : t(`many.${kind}`, { count: rows, shown: formats.count(rows) });
}

/** Amount and day, as far as there are; a charge that was asked for is told by its own amount and due date. */
export function actFigures(
  { kind, amount, day, charge }: Act,
  t: TFunction,
  { money, date }: Formats,
): readonly string[] {
  const asked = amount ?? (OF_NO_AMOUNT.has(kind) ? null : (charge?.amount ?? null));
  const parts = [
    asked === null ? null : money(asked),
    day === null ? null : t(DAY_WORDS[kind] ?? 'day.plain', { date: date(day) }),
  ];
  return parts.filter((part) => part !== null);
}

/** Whose charge's amount is not what was done. */
const OF_NO_AMOUNT: ReadonlySet<ActKind> = new Set<ActKind>(['decision', 'collection_proof']);

/** What the day of an act is. */
const DAY_WORDS: Partial<Record<ActKind, string>> = {
  decision: 'day.paidOn',
  collection_proof: 'day.proven',
  put_charge: 'day.due',
  request_retry: 'day.retry',
};
