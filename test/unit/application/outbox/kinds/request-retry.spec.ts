import { describe, expect, it } from 'vitest';
import { requestRetry } from '../../../../../src-main/application/outbox/kinds/request-retry.ts';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../../src-main/core/money.ts';
import type { AttemptRecord } from '../../../../../src-main/core/records.ts';
import type { ChargeToChange } from '../../../../../src-main/ledger/model/charging-reader.ts';
import { instant } from '../../../../support/fake/records/write-drafts.ts';

const isWanted = requestRetry.isStillWanted ?? expect.unreachable('it has a rule');

const DAY = civilDate('2026-03-13');

const attempt = (kind: string, status: string, day: string): AttemptRecord => ({
  ...{ endToEndId: null, kind, status, rejectionCode: null, rejectionText: null },
  settleDate: civilDate(day),
});

const FAILED = attempt('AGND', 'EXPIRADA', '2026-03-10');

/** Due on the 10th, its first try failed. */
const CHARGE: ChargeToChange = {
  ...{ txid: 'C1', idRec: 'RR1', status: 'ATIVA', amount: centavos(5000), dueDate: civilDate('2026-03-10') },
  ...{ adjustsToBusinessDay: true, attempts: [FAILED], net: 0, decision: null },
  mandate: {
    ...{ startDate: civilDate('2026-01-10'), endDate: null, periodicity: 'MENSAL' },
    retryPolicy: 'PERMITE_3R_7D',
  },
  ...{ raw: '{}', retriesUnderWay: [DAY], retriesUnread: [], isCancelling: false },
};

/** Whether a retry for the 13th that waits in a batch is sent on the 11th. */
function isSent(change: Partial<ChargeToChange>, now = '2026-03-11T15:00:00.000Z'): Promise<boolean> {
  const read = { chargeToChange: async () => ({ ...CHARGE, ...change }) };
  const wanting = { connectionId: 'loja', ledgers: { read }, clock: { now: () => instant(now) } } as unknown;
  return isWanted({ txid: 'C1', date: DAY }, wanting as Parameters<typeof isWanted>[1]);
}

const then = (...attempts: readonly AttemptRecord[]) => ({ attempts: [FAILED, ...attempts] });

describe('a retry that waits in a batch', () => {
  it('is sent as long as the rules allow it, though the journal holds it as asked for', async () => {
    expect(await isSent({})).toBe(true);
    expect(await isSent(then(attempt('NTAG', 'EXPIRADA', '2026-03-11')))).toBe(true);
  });

  it.each<[string, Partial<ChargeToChange>]>([
    ['money has come', { net: 5000 }],
    ['a person has decided', { decision: 'waived' }],
    ['the charge is closed', { status: 'CANCELADA' }],
    ["the bank's own second try was paid", then(attempt('RIFL', 'PAGA', '2026-03-10'))],
    ['a retry of another day was paid', then(attempt('NTAG', 'PAGA', '2026-03-11'))],
    ['another try is under way', then(attempt('NTAG', 'SOLICITADA', '2026-03-12'))],
    ['another was taken that the charge does not show yet', { retriesUnread: [civilDate('2026-03-12')] }],
    [
      'three were used',
      then(...['11', '12', '14'].map((day) => attempt('NTAG', 'EXPIRADA', `2026-03-${day}`))),
    ],
    ['nothing was tried by what the bank tells now', { attempts: [] }],
  ])('is not sent where %s', async (_, change) => {
    expect(await isSent(change)).toBe(false);
  });

  it('is not sent once its day has come', async () => {
    expect(await isSent({}, '2026-03-13T15:00:00.000Z')).toBe(false);
  });
});
