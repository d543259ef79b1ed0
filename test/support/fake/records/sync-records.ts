import {
  type CivilDate,
  civilDate,
  saoPauloDate,
  type UtcInstant,
} from '../../../../src-main/core/civil-date.ts';
import { type Centavos, centavos } from '../../../../src-main/core/money.ts';
import type {
  AttemptRecord,
  ChargeRecord,
  MandateRecord,
  RefundRecord,
  SettlementRecord,
} from '../../../../src-main/core/records.ts';

type Body<Item> = Omit<Item, 'raw'>;

const withRaw = <Item extends { readonly raw: string }>(body: Body<Item>): Item =>
  ({ ...body, raw: JSON.stringify(body) }) as Item;

/** A monthly mandate of R$ 50.00, approved when it was created. */
export function mandateRecord(
  idRec: string,
  createdAt: UtcInstant,
  change: Partial<Body<MandateRecord>> = {},
): MandateRecord {
  return withRaw<MandateRecord>({
    idRec,
    status: 'APROVADA',
    contract: `contrato ${idRec}`,
    object: null,
    payer: { name: `Pagador ${idRec}`, document: { kind: 'cpf', number: '12345678909' } },
    startDate: saoPauloDate(createdAt),
    endDate: null,
    periodicity: 'MENSAL',
    fixedAmount: centavos(5_000),
    floorAmount: null,
    retryPolicy: null,
    location: null,
    journey: null,
    joiningTxid: null,
    ending: null,
    history: [{ status: 'APROVADA', at: createdAt }],
    ...change,
  });
}

/** An open charge of R$ 50.00. */
export function chargeRecord(
  txid: string,
  createdAt: UtcInstant,
  change: Partial<Body<ChargeRecord>> = {},
): ChargeRecord {
  return withRaw<ChargeRecord>({
    txid,
    idRec: null,
    status: 'ATIVA',
    amount: centavos(5_000),
    dueDate: saoPauloDate(createdAt),
    createdOn: saoPauloDate(createdAt),
    adjustsToBusinessDay: true,
    attempts: [],
    claims: [],
    ending: null,
    history: [{ status: change.status ?? 'ATIVA', at: createdAt }],
    ...change,
  });
}

export function attemptRecord(settleDate: CivilDate, change: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    settleDate,
    kind: 'AGND',
    status: 'AGENDADA',
    endToEndId: null,
    rejectionCode: null,
    rejectionText: null,
    ...change,
  };
}

export function settlementRecord(
  endToEndId: string,
  at: UtcInstant,
  change: Partial<Body<SettlementRecord>> = {},
): SettlementRecord {
  return withRaw<SettlementRecord>({
    endToEndId,
    txid: null,
    amount: centavos(5_000),
    at,
    refunds: [],
    ...change,
  });
}

export function refundRecord(id: string, amount: number, at: UtcInstant): RefundRecord {
  return {
    id,
    returnId: null,
    amount: centavos(amount) as Centavos,
    status: 'DEVOLVIDO',
    nature: null,
    requestedAt: at,
    settledAt: at,
  };
}

/** The record with other values, its raw JSON following. */
export function changed<Item extends { readonly raw: string }>(
  record: Item,
  change: Partial<Body<Item>>,
): Item {
  const { raw: _raw, ...body } = record;
  return withRaw<Item>({ ...body, ...change } as Body<Item>);
}

export const day = civilDate;
