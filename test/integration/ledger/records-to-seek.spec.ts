import { describe, expect, it } from 'vitest';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = day('2026-01-12');
const AT = noon('2026-01-12');

describe('settlements that charges name', () => {
  const named = (status: string, ...tried: Parameters<typeof attempt>) => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ mandates: [mandate()], charges: [charge({ status, attempts: [attempt(...tried)] })] }, AT);
    writer.reconcile(TODAY, AT);
    return writer.namedEndToEndIds(day('2026-01-01'), TODAY);
  };

  it('may be there from the day that they were planned for on, or where no day was told', () => {
    expect(named('ATIVA', { settleDate: TODAY })).toEqual(['E1']);
    expect(named('ATIVA', { settleDate: null })).toEqual(['E1']);
    expect(named('ATIVA', { settleDate: day('2026-01-13') })).toEqual([]);
  });

  it('may be there although their attempt failed, unless the charge is over too', () => {
    expect(named('ATIVA', { status: 'REJEITADA' })).toEqual(['E1']);
    expect(named('CANCELADA', { status: 'Rejeitada' })).toEqual([]);
    expect(named('CANCELADA', { status: 'AGENDADA' })).toEqual(['E1']);
  });
});

it('txids of orphans are sought from an instant on, that one included, the latest first', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  const [before, after] = [noon('2026-01-11'), noon('2026-01-13')];
  for (const [index, at] of [AT, after, before].entries())
    writer.store({ settlements: [settlement({ endToEndId: `E${index}`, txid: `tx${index}`, at })] }, AT);
  expect([before, AT].map((since) => writer.orphanTxids(since))).toEqual([
    ['tx1', 'tx0', 'tx2'],
    ['tx1', 'tx0'],
  ]);
});

it.each([
  ['charge', ['tx1', 'tx2']],
  ['mandate', ['RR1', 'RR2']],
  ['settlement', ['E1', 'E2']],
] as const)('of each kind the %s stored last is known beside those that are named', (kind, [first, last]) => {
  using ledger = newLedger();
  const writer = ledger.write();
  expect(writer.latestBeside(kind, [])).toBeNull();
  for (const [txid, idRec, endToEndId] of [['tx1', 'RR1', 'E1'] as const, ['tx2', 'RR2', 'E2'] as const])
    writer.store(
      {
        mandates: [mandate({ idRec })],
        charges: [charge({ txid, idRec })],
        settlements: [settlement({ endToEndId, txid })],
      },
      AT,
    );
  expect(writer.latestBeside(kind, [])).toBe(last);
  expect(writer.latestBeside(kind, [last, 'another'])).toBe(first);
  expect(writer.latestBeside(kind, [first, last])).toBeNull();
});

it.each([
  ['charge', ['tx1', 'tx2']],
  ['mandate', ['RR1', 'RR2']],
  ['settlement', ['E1', 'E2']],
  ['confirmation', ['SC1', 'SC2']],
] as const)('of a %s it is known whether the account that is read now has shown it', (kind, [left, here]) => {
  using ledger = newLedger();
  const writer = ledger.write();
  const put = (txid: string, idRec: string, endToEndId: string, idSolicRec: string): void => {
    const records = { mandates: [mandate({ idRec })], charges: [charge({ txid, idRec })] };
    writer.store({ ...records, settlements: [settlement({ endToEndId, txid })] }, AT);
    const request = { idSolicRec, idRec, status: 'CRIADA', expiresAt: null, history: [], raw: '{}' };
    writer.storeConfirmations([request]);
  };
  writer.noteBankAccount('mark of one');
  put('tx1', 'RR1', 'E1', 'SC1');
  expect(writer.notShownHere(kind, [left, 'never'])).toEqual([]);
  writer.beginBankAccount('mark of another');
  put('tx2', 'RR2', 'E2', 'SC2');
  expect(writer.notShownHere(kind, [left, here, 'never'])).toEqual([left, 'never']);
});
