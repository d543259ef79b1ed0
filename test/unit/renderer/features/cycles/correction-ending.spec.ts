import { expect, it } from 'vitest';
import type { WriteResult } from '../../../../../src-preload/contract/writing.ts';
import {
  type CorrectionEnding,
  endingOf,
} from '../../../../../src-renderer/features/cycles/proof/actions/correction-ending.ts';

const failure = { code: 'bank_down', message: '', params: {} } as const;
const RESULTS = {
  done: { kind: 'done', id: '1' },
  refused: { kind: 'refused', failure, violations: [] },
  unknown: { kind: 'unknown', writeId: 1, failure },
  taken: { kind: 'unknown', writeId: 1, failure: { ...failure, code: 'write_taken' } },
} as const satisfies Record<string, WriteResult>;
type Kind = keyof typeof RESULTS;

it.each<readonly [Kind, Kind | null, string | null, CorrectionEnding]>([
  ['done', 'done', null, 'both'],
  ['refused', null, null, 'notCancelled'],
  ['unknown', null, 'lote', 'cancelUnknown'],
  ['taken', null, 'lote', 'cancelTaken'],
  // While the bank cancelled it, money or a person's decision covered the cycle: the second step was left out.
  ['done', null, null, 'settled'],
  ['done', null, 'lote', 'halfWaiting'],
  ['done', 'refused', null, 'half'],
  ['done', 'refused', 'lote', 'halfWaiting'],
  ['done', 'unknown', 'lote', 'halfUnknown'],
])('cancelled %s, created %s, waiting in %s: %s', (cancelled, created, resumes, ending) => {
  const tried = { cancelled: RESULTS[cancelled], created: created && RESULTS[created], resumes };
  expect(endingOf(tried)).toBe(ending);
});
