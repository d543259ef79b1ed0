import { expect, it } from 'vitest';
import { retryFacts } from '../../../../../src-main/application/ledgers/stored/retry-facts.ts';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../../src-main/core/money.ts';
import type { ChargeToChange } from '../../../../../src-main/ledger/model/charging-reader.ts';

const [PERMITS, FORBIDS] = ['PERMITE_3R_7D', 'NAO_PERMITE'];
const CHARGE: ChargeToChange = {
  ...{ txid: 'C1', idRec: null, status: 'ATIVA', amount: centavos(5_000), dueDate: civilDate('2026-03-10') },
  ...{ adjustsToBusinessDay: true, attempts: [], net: 0, decision: null, mandate: null, raw: '{}' },
  ...{ retriesUnderWay: [], retriesUnread: [], isCancelling: false },
};
const mandateOf = (retryPolicy: string | null): ChargeToChange['mandate'] => ({
  ...{ startDate: civilDate('2026-01-10'), endDate: null, periodicity: 'MENSAL', retryPolicy },
});
const rawOf = (politicaRetentativa: unknown): string => JSON.stringify({ politicaRetentativa });
const [RR, RN] = ['RR123456782026110112345678901', 'RN123456782026110112345678901'];

it.each<[string, Partial<ChargeToChange>, string | null]>([
  [
    'the charge, before its mandate',
    { raw: rawOf(FORBIDS), mandate: mandateOf(PERMITS), idRec: RR },
    FORBIDS,
  ],
  ['the charge, whose mandate is not known', { raw: rawOf(PERMITS) }, PERMITS],
  ['the mandate, before its id', { mandate: mandateOf(PERMITS), idRec: RN }, PERMITS],
  ['the id that permits', { idRec: RR }, PERMITS],
  ['the id that does not', { idRec: RN, mandate: mandateOf(null) }, FORBIDS],
  ['a word of the charge that nobody knows', { raw: rawOf('PERMITE_9R_90D'), idRec: RR }, 'PERMITE_9R_90D'],
  ['the id, where the charge tells no word', { raw: rawOf({ nova: 1 }), idRec: RR }, PERMITS],
  ['the id, where the charge is no JSON any more', { raw: '', idRec: RR }, PERMITS],
  ['nobody: an id of another form', { idRec: 'RR1' }, null],
  ['nobody', {}, null],
])('whether retries are allowed is told by %s', (_who, change, policy) => {
  expect(retryFacts({ ...CHARGE, ...change }, []).retryPolicy).toBe(policy);
});

it('the cycles of a mandate that is not known are unknown', () => {
  const isUnknown = (mandate: ChargeToChange['mandate']) =>
    retryFacts({ ...CHARGE, mandate }, []).isCycleUnknown;
  expect([isUnknown(null), isUnknown(mandateOf(PERMITS))]).toEqual([true, false]);
});
