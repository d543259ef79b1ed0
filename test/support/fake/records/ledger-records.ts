import {
  type CivilDate,
  civilDate,
  saoPauloInstant,
  type UtcInstant,
} from '../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type {
  AttemptRecord,
  ChargeRecord,
  MandateRecord,
  RefundRecord,
  SettlementRecord,
} from '../../../../src-main/core/records.ts';

/** Noon in São Paulo of a day. */
export const noon = (day: string): UtcInstant => saoPauloInstant(civilDate(day), '12:00:00');

export const day = (text: string): CivilDate => civilDate(text);

const withRaw = <Fields extends object>(fields: Fields): Fields & { readonly raw: string } => ({
  ...fields,
  raw: JSON.stringify(fields),
});

/** A monthly mandate from 10 January 2026, approved on the 5th. */
export function mandate(changes: Partial<MandateRecord> = {}): MandateRecord {
  return withRaw({
    idRec: 'RR1',
    status: 'APROVADA',
    contract: 'CT-1',
    object: null,
    payer: { name: 'Márcia Araújo', document: { kind: 'cpf' as const, number: '12345678909' } },
    startDate: civilDate('2026-01-10'),
    endDate: null,
    periodicity: 'MENSAL',
    fixedAmount: centavos(5_000),
    floorAmount: null,
    retryPolicy: 'NAO_PERMITE',
    location: null,
    journey: null,
    joiningTxid: null,
    ending: null,
    history: [
      { status: 'CRIADA', at: noon('2026-01-02') },
      { status: 'APROVADA', at: noon('2026-01-05') },
    ],
    ...changes,
  });
}

/** A charge of RR1's first cycle, R$ 50.00, due on Monday 12 January 2026. */
export function charge(changes: Partial<ChargeRecord> = {}): ChargeRecord {
  return withRaw({
    txid: 'tx1',
    idRec: 'RR1',
    status: 'ATIVA',
    amount: centavos(5_000),
    dueDate: civilDate('2026-01-12'),
    createdOn: civilDate('2026-01-03'),
    adjustsToBusinessDay: true,
    attempts: [],
    claims: [],
    ending: null,
    history: [{ status: 'CRIADA', at: noon('2026-01-03') }],
    ...changes,
  });
}

/** A scheduled attempt on 12 January 2026. */
export function attempt(changes: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    settleDate: civilDate('2026-01-12'),
    kind: 'AGND',
    status: 'AGENDADA',
    endToEndId: 'E1',
    rejectionCode: null,
    rejectionText: null,
    ...changes,
  };
}

/** R$ 50.00 for tx1 at noon of 12 January 2026. */
export function settlement(changes: Partial<SettlementRecord> = {}): SettlementRecord {
  return withRaw({
    endToEndId: 'E1',
    txid: 'tx1' as string | null,
    amount: centavos(5_000),
    at: noon('2026-01-12'),
    refunds: [] as readonly RefundRecord[],
    ...changes,
  });
}

/** R$ 50.00 given back on 20 January 2026. */
export function refund(changes: Partial<RefundRecord> = {}): RefundRecord {
  return {
    id: 'D1',
    returnId: null,
    amount: centavos(5_000),
    status: 'DEVOLVIDO',
    nature: 'ORIGINAL',
    requestedAt: noon('2026-01-20'),
    settledAt: noon('2026-01-20'),
    ...changes,
  };
}
