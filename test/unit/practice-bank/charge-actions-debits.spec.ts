import { beforeEach, describe, expect, it } from 'vitest';
import {
  failNextDebit,
  requestRetry,
  setBehaviour,
} from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { cancelMandate } from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import type { PlacedCharge } from '../../../src-main/practice-bank/records/placed.ts';
import { PAYER_CANCELLATION } from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { atHour, secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { ChargedWorld, DUE } from '../../support/in-process/practice-bank/charged-world.ts';

const noon = (day: number): number => secondOf(day, atHour(12));
const failing = (reason: string) => expect.objectContaining({ params: { reason } });
let made: ChargedWorld;

beforeEach(() => {
  made = new ChargedWorld();
});

describe('a retry', () => {
  const failed = (): PlacedCharge => {
    const placed = made.charge();
    failNextDebit(made.world, made.mandate, null);
    made.world.moveTo(noon(DUE + 1));
    expect([made.status(placed), made.attempts(placed)]).toEqual(['ATIVA', ['AGND EXPIRADA']]);
    return placed;
  };

  it('is scheduled 20 minutes later and decided on its day', () => {
    const placed = failed();
    requestRetry(made.world, made.now(placed), DUE + 3);
    expect(made.attempts(placed)).toEqual(['AGND EXPIRADA', 'NTAG SOLICITADA']);
    made.world.moveTo(made.world.now + 1_200);
    expect(made.attempts(placed)).toEqual(['AGND EXPIRADA', 'NTAG AGENDADA']);
    made.world.moveTo(noon(DUE + 4));
    expect([made.status(placed), made.attempts(placed)]).toEqual([
      'CONCLUIDA',
      ['AGND EXPIRADA', 'NTAG PAGA'],
    ]);
  });

  it.each([
    ['retry_day_passed', 1],
    ['retry_not_allowed', 8],
  ])('is refused: %s', (reason, days) => {
    const placed = failed();
    expect(() => requestRetry(made.world, made.now(placed), DUE + days)).toThrow(failing(reason));
    expect(made.attempts(placed)).toEqual(['AGND EXPIRADA']);
  });

  it('is refused while an attempt is open, and to a charge that is over', () => {
    const placed = made.charge();
    made.world.moveTo(made.world.now + 5_400);
    expect(() => requestRetry(made.world, made.now(placed), DUE + 1)).toThrow(failing('attempt_open'));
    made.world.moveTo(noon(DUE + 1));
    expect(() => requestRetry(made.world, made.now(placed), DUE + 2)).toThrow(failing('charge_not_active'));
  });

  it('is refused on the due date, where the first debit was planned for a day after it', () => {
    const saturday = DUE - 2;
    made = new ChargedWorld({ anchor: saturday });
    made.world.moveTo(noon(saturday - 1));
    const placed = made.charge({ dueDay: saturday });
    made.world.moveTo(made.world.now + 5_400);
    expect(made.attempts(placed)).toEqual(['AGND REJEITADA']);
    expect(() => requestRetry(made.world, made.now(placed), saturday)).toThrow(failing('retry_not_allowed'));
    requestRetry(made.world, made.now(placed), saturday + 1);
    expect(made.attempts(placed)).toEqual(['AGND REJEITADA', 'NTAG SOLICITADA']);
  });

  it('is refused by a mandate without retries', () => {
    made = new ChargedWorld({ allowsRetries: false });
    const placed = made.charge();
    failNextDebit(made.world, made.mandate, null);
    made.world.moveTo(secondOf(DUE, atHour(22)));
    expect(() => requestRetry(made.world, made.now(placed), DUE + 1)).toThrow(failing('retry_not_allowed'));
    made.world.moveTo(secondOf(DUE + 1));
    expect(made.status(placed)).toBe('EXPIRADA');
  });

  it('can be asked for three times; then the charge expires after its seventh day', () => {
    const placed = failed();
    for (const day of [2, 4, 6]) {
      requestRetry(made.world, made.now(placed), DUE + day);
      failNextDebit(made.world, made.mandate, 'AM02');
      made.world.moveTo(secondOf(DUE + day, atHour(22)));
    }
    expect(made.attempts(placed).slice(1)).toEqual(['NTAG REJEITADA', 'NTAG REJEITADA', 'NTAG REJEITADA']);
    expect(() => requestRetry(made.world, made.now(placed), DUE + 7)).toThrow(failing('retries_used_up'));
    made.world.moveTo(secondOf(DUE + 7, atHour(23)));
    expect(made.status(placed)).toBe('ATIVA');
    made.world.moveTo(secondOf(DUE + 8));
    expect(made.status(placed)).toBe('EXPIRADA');
  });

  it('that waits when the mandate ends is refused as cancelled, which kills the charge', () => {
    const placed = failed();
    requestRetry(made.world, made.now(placed), DUE + 3);
    made.world.moveTo(made.world.now + 7_200);
    cancelMandate(made.world, made.mandate, PAYER_CANCELLATION);
    made.world.moveTo(noon(DUE + 4));
    expect([made.status(placed), made.attempts(placed).at(-1)]).toEqual(['REJEITADA', 'NTAG REJEITADA']);
    expect(made.now(placed).charge.attempts.at(-1)?.rejection?.codigo).toBe('MSUC');
  });
});

describe('a debit made to fail', () => {
  it.each([
    ['AC05', 'REJEITADA'],
    ['AM02', 'ATIVA'],
    [null, 'ATIVA'],
  ] as const)('with %s leaves the charge %s', (code, wanted) => {
    const placed = made.charge();
    failNextDebit(made.world, made.mandate, code);
    made.world.moveTo(secondOf(DUE, atHour(22)));
    expect(made.status(placed)).toBe(wanted);
    const [attempt] = made.now(placed).charge.attempts;
    expect(attempt).toMatchObject({ rejection: code === null ? null : { codigo: code } });
  });

  it('is refused for a code that the specification does not list, and where none is planned', () => {
    expect(() => failNextDebit(made.world, made.mandate, null)).toThrow(failing('no_debit_planned'));
    made.charge();
    expect(() => failNextDebit(made.world, made.mandate, 'XX99')).toThrow(failing('unknown_failure_code'));
  });
});

describe('a behaviour', () => {
  it.each([
    ['pays', 'CONCLUIDA'],
    ['pays_late', 'ATIVA'],
    ['account_closed', 'REJEITADA'],
    ['limit_too_low', 'ATIVA'],
    ['cancels', 'CANCELADA'],
    ['disputes', 'CONCLUIDA'],
  ] as const)('%s decides the debits anew that are planned: %s', (behaviour, wanted) => {
    const placed = made.charge();
    made.mandate = setBehaviour(made.world, made.mandate, behaviour);
    made.world.moveTo(secondOf(DUE, atHour(22)));
    expect(made.status(placed)).toBe(wanted);
  });

  it('that turns away from cancelling takes the cancellation back', () => {
    const placed = made.charge();
    made.mandate = setBehaviour(made.world, made.mandate, 'cancels');
    made.world.moveTo(made.world.now + 600);
    made.mandate = setBehaviour(made.world, made.mandate, 'pays');
    made.world.moveTo(noon(DUE + 1));
    expect([made.status(placed), statusAt(made.mandate.history, made.world.now)]).toEqual([
      'CONCLUIDA',
      'APROVADA',
    ]);
  });

  it('that disputes gets money back within 90 days', () => {
    made.charge();
    setBehaviour(made.world, made.mandate, 'disputes');
    made.world.moveTo(noon(DUE + 95));
    const [paid] = made.world.settlementsOfMandate(made.mandate);
    const [refund] = paid?.settlement.refunds ?? [];
    expect(refund).toMatchObject({ status: 'DEVOLVIDO', nature: expect.stringMatching(/^MED_/) });
    const paidAt = paid?.settlement.at ?? Number.NaN;
    expect(refund?.askedAt).toBeGreaterThan(paidAt);
    expect(refund?.askedAt).toBeLessThan(paidAt + 90 * 86_400);
  });
});
