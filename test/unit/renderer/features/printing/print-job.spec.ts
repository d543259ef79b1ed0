import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../../../src-preload/contract/errors.ts';
import type { ActivationCode, MandateRow } from '../../../../../src-preload/contract/mandates.ts';
import {
  NO_JOB,
  nextPrintJob,
  nextToReadBack,
  type PrintJob,
  type PrintJobEvent,
  slipLayout,
  standingOf,
} from '../../../../../src-renderer/features/printing/print-job.ts';
import {
  drawingReason,
  refusal,
  sameFailures,
} from '../../../../../src-renderer/features/printing/refusal-reason.ts';

const mandateRow = (idRec: string): MandateRow => ({
  ...{ idRec, status: 'CRIADA', statusKind: 'CRIADA', contract: 'C1', object: null, payerName: 'Ana' },
  ...{
    payerDocument: '',
    startDate: '2026-01-10',
    endDate: null,
    unreadableEnd: null,
    periodicity: 'MENSAL',
  },
  ...{ fixedAmount: 5_000, floorAmount: null, retryPolicy: null, journey: null, hasLocation: true },
});

const jobAfter = (...events: readonly PrintJobEvent[]): PrintJob => events.reduce(nextPrintJob, NO_JOB);
const started: PrintJobEvent = { type: 'started', ids: ['a', 'b'] };
const fetched = (id: string, answer: Partial<ActivationCode>): PrintJobEvent => {
  const code = { idRec: id, journey: 'JORNADA_2' as const, code: `code of ${id}`, refusal: null, ...answer };
  return { type: 'fetched', id, answer: { ok: true, value: { ...code, row: mandateRow(id) } } };
};
const readBack = (id: string, outcome: 'same' | 'different' | 'unreadable' | 'too_large'): PrintJobEvent => ({
  type: 'readBack',
  id,
  outcome,
});

describe('one code on its way to paper', () => {
  it('is ready only when the very text was read back', () => {
    expect(jobAfter(started, fetched('a', {})).a).toEqual({
      kind: 'drawn',
      row: mandateRow('a'),
      code: 'code of a',
      minSideMm: 40,
    });
    expect(jobAfter(started, fetched('a', {}), readBack('a', 'same')).a?.kind).toBe('ready');
  });

  it('has the terms that were read along with its code once it is ready, too', () => {
    const ready = jobAfter(started, fetched('a', {}), readBack('a', 'same')).a;
    expect(ready).toMatchObject({ kind: 'ready', row: { fixedAmount: 5_000 } });
  });

  it.each(['different', 'unreadable', 'too_large'] as const)('is refused when it came back %s', (outcome) => {
    const check = jobAfter(started, fetched('a', {}), readBack('a', outcome)).a;
    expect(check).toMatchObject({ kind: 'refused', failure: { params: { reason: outcome } } });
  });

  it('is refused where the bank, the checks or the call refuse it', () => {
    const wrongCrc = refusal('a', 'no_code');
    expect(jobAfter(started, fetched('a', { code: null, refusal: wrongCrc })).a).toEqual({
      kind: 'refused',
      failure: wrongCrc,
    });
    const bankDown: Failure = { code: 'bank_down', message: '503', params: {} };
    const failed: PrintJobEvent = { type: 'fetched', id: 'a', answer: { ok: false, error: bankDown } };
    expect(jobAfter(started, failed).a).toEqual({ kind: 'refused', failure: bankDown });
  });

  it('is refused when there is neither a code nor a reason', () => {
    expect(jobAfter(started, fetched('a', { code: null })).a?.kind).toBe('refused');
  });

  it('does not become ready by a late reading of what is no longer drawn', () => {
    const refused = jobAfter(started, fetched('a', {}), readBack('a', 'different'), readBack('a', 'same'));
    expect(refused.a?.kind).toBe('refused');
  });
});

describe('the whole job', () => {
  const bothReady = [
    started,
    fetched('a', {}),
    fetched('b', {}),
    readBack('a', 'same'),
    readBack('b', 'same'),
  ];

  it('may be printed once nothing is under way and something is ready', () => {
    expect(standingOf(NO_JOB).canPrint).toBe(false);
    expect(standingOf(jobAfter(...bothReady.slice(0, 4))).canPrint).toBe(false);
    expect(standingOf(jobAfter(...bothReady))).toMatchObject({ ready: 2, canPrint: true });
    const oneRefused = jobAfter(...bothReady.slice(0, 4), readBack('b', 'unreadable'));
    expect(standingOf(oneRefused)).toMatchObject({ ready: 1, refused: 1, canPrint: true });
  });

  it('may not be printed when every code was refused', () => {
    const allRefused = jobAfter(started, fetched('a', { code: null }), fetched('b', { code: null }));
    expect(standingOf(allRefused)).toMatchObject({ refused: 2, canPrint: false });
  });

  it('reads every code back again when the size on paper changes', () => {
    const redrawn = jobAfter(...bothReady, { type: 'redrawn' });
    expect(standingOf(redrawn)).toMatchObject({ ready: 0, canPrint: false });
    expect(nextToReadBack(redrawn)).toEqual({ id: 'a', code: 'code of a', minSideMm: 40 });
  });

  it('keeps what was fetched when it is stopped', () => {
    const stopped = jobAfter(started, fetched('a', {}), { type: 'fetching', id: 'b' }, { type: 'stopped' });
    expect(Object.keys(stopped)).toEqual(['a']);
  });

  it('is forgotten when the choice changes', () => {
    expect(jobAfter(...bothReady, { type: 'cleared' })).toEqual({});
  });
});

describe('the layout of a slip', () => {
  const codeOf = (characters: number) =>
    jobAfter(started, fetched('a', { code: 'x'.repeat(characters) })).a ?? { kind: 'waiting' as const };

  it('is the wanted one while the code is unknown', () => {
    expect(slipLayout(undefined, 'eight')).toBe('eight');
    expect(slipLayout({ kind: 'fetching' }, 'eight')).toBe('eight');
  });

  it('is a roomier one when the modules would go under half a millimetre', () => {
    expect(slipLayout(codeOf(245), 'eight')).toBe('eight');
    expect(slipLayout(codeOf(500), 'eight')).toBe('four');
    expect(slipLayout(codeOf(500), 'four')).toBe('four');
    expect(slipLayout(codeOf(500), 'receipt')).toBe('receipt');
  });
});

describe('refusals', () => {
  it('tells a fault of the drawing from every other failure', () => {
    expect(drawingReason(refusal('a', 'different'))).toBe('different');
    expect(drawingReason(refusal('a', 'no_code'))).toBeNull();
    expect(drawingReason({ code: 'bank_down', message: '', params: { reason: 'different' } })).toBeNull();
  });

  it('gathers those that read the same, whomever they name in their details', () => {
    const failures = [
      { who: 'Ana', failure: refusal('a', 'no_code') },
      { who: 'Bia', failure: refusal('b', 'different') },
      { who: 'Caio', failure: refusal('c', 'no_code') },
    ];
    expect(sameFailures(failures).map(({ whom }) => whom)).toEqual([['Ana', 'Caio'], ['Bia']]);
  });
});
