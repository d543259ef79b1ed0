import type { FaultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';
import {
  FAULTS,
  type FaultKind,
  type FaultSetting,
} from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

/** A fault as it is being typed. Empty texts and numbers stand for "everywhere", "always" and "as standard". */
export type FaultDraft = {
  readonly kind: FaultKind;
  readonly method: NonNullable<FaultOrder['method']> | '';
  readonly path: string;
  /** 1 to 100. */
  readonly percent: number | '';
  readonly count: number | '';
  readonly setting: number | '';
  readonly word: string;
};

/** What each part of the form is given. */
export type DraftPartProps = {
  readonly draft: FaultDraft;
  readonly onChange: (change: Partial<FaultDraft>) => void;
};

/** Paths that are worth a fault, offered while typing; `/*` holds what is below. */
export const PATHS = [
  '/cobr',
  '/cobr/*',
  '/rec',
  '/rec/*',
  '/instant',
  '/instant/*',
  '/oauth/token',
] as const;

const WORD = /^[a-z][a-z0-9]{0,19}$/;

export const FIRST_DRAFT: FaultDraft = {
  kind: 'latency',
  method: '',
  path: '',
  percent: 100,
  count: '',
  setting: '',
  word: '',
};

/** The one number that a kind takes; null for a kind that takes none. */
export function settingOf(kind: FaultKind): FaultSetting | null {
  return FAULTS[kind];
}

/** Whether the bank would take it as it stands. */
export function isWhole({ kind, percent, word }: FaultDraft): boolean {
  return percent !== '' && percent > 0 && (kind !== 'other_word' || WORD.test(word));
}

/** What the bank is told. */
export function orderOf(draft: FaultDraft): FaultOrder {
  const { kind, method, path, percent, count, setting, word } = draft;
  return {
    kind,
    method: method || null,
    path: path.trim() || null,
    probability: Number(percent) / 100,
    count: count === '' ? null : count,
    setting: settingOf(kind) === null || setting === '' ? null : setting,
    word: kind === 'other_word' ? word : null,
  };
}
