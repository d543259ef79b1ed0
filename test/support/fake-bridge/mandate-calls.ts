import { CicloError } from '../../../src-main/core/failure.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { MANDATES_PER_PAGE } from '../../../src-preload/contract/names.ts';
import { brCode } from './br-code.ts';
import type { FakeCharge } from './charges.ts';
import { type FakePayer, fakePayers } from './payers.ts';

const STATUSES = [
  'APROVADA',
  'APROVADA',
  'APROVADA',
  'CRIADA',
  'CANCELADA',
  'REJEITADA',
  'EXPIRADA',
] as const;
const PERIODICITIES = ['MENSAL', 'MENSAL', 'SEMANAL', 'TRIMESTRAL', 'ANUAL'] as const;
const JOINING_TXID = 'COB00000000000000000000000000001';
const LOCATION = 'qr.banco.example/rec/v2/9f2c1e7a5b1d4c0e8a7d6b5c4a3f2e1d';

/** The calls of `mandates`, over the same payers as the charges. */
export function fakeMandates(payerCount: number, charges: readonly FakeCharge[]): Handlers['mandates'] {
  const rows = fakePayers(payerCount).map(mandateRow);
  const find = (idRec: string): MandateRow => {
    const row = rows.find((one) => one.idRec === idRec);
    if (!row) throw new CicloError('not_found', `no mandate ${idRec}`);
    return row;
  };
  return {
    page: async ({ filter, page }) => {
      const found = rows.filter((row) => matches(row, filter.statuses, filter.search.toLowerCase()));
      const from = page * MANDATES_PER_PAGE;
      return { rows: found.slice(from, from + MANDATES_PER_PAGE), total: found.length };
    },
    detail: async ({ idRec }) => detailOf(find(idRec), charges),
    joiningCharges: async () => [
      { txid: JOINING_TXID, journey: 'JORNADA_3', amount: 12_000, label: 'Primeira mensalidade' },
      {
        txid: 'COBV0000000000000000000000000001',
        journey: 'JORNADA_4',
        amount: 12_000,
        label: 'Vence em 30/06/2026',
      },
    ],
    activationCode: async ({ idRec, txid }) => activationCode(find(idRec), txid),
  };
}

function matches(row: MandateRow, statuses: readonly string[], search: string): boolean {
  const text = `${row.payerName} ${row.payerDocument} ${row.contract}`.toLowerCase();
  return (statuses.length === 0 || statuses.includes(row.statusKind)) && text.includes(search);
}

function mandateRow(payer: FakePayer, index: number): MandateRow {
  const status = STATUSES[index % STATUSES.length] ?? 'CRIADA';
  const isFixed = index % 3 !== 0;
  return {
    idRec: payer.idRec,
    status: status === 'APROVADA' && index % 2 ? 'CONFIRMADA' : status,
    statusKind: status,
    contract: payer.contract,
    object: 'Mensalidade da academia',
    payerName: payer.name,
    payerDocument: payer.document,
    startDate: `2025-04-${String(payer.dueDay).padStart(2, '0')}`,
    endDate: index % 4 === 0 ? '2027-04-30' : null,
    periodicity: PERIODICITIES[index % PERIODICITIES.length] ?? 'MENSAL',
    fixedAmount: isFixed ? payer.amount : null,
    floorAmount: isFixed ? null : 2_000,
    retryPolicy: index % 2 ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    journey: index % 5 === 0 ? 'JORNADA_3' : 'JORNADA_2',
    hasLocation: status === 'CRIADA' || index % 3 === 0,
  };
}

async function detailOf(row: MandateRow, charges: readonly FakeCharge[]) {
  const own = charges.filter((charge) => charge.row.idRec === row.idRec);
  return {
    row,
    location: row.hasLocation ? LOCATION : null,
    joiningTxid: row.journey === 'JORNADA_3' ? JOINING_TXID : null,
    bankHistory: [
      { status: 'CRIADA', at: '2025-03-20T12:00:00.000Z' },
      { status: row.status, at: null },
    ],
    expected: [
      { start: '2026-07-10', state: 'scheduled' as const },
      { start: '2026-06-05', state: 'not_charged' as const },
    ],
    charges: own.map(({ row: { txid, dueDate, amount, state, group } }) => ({
      txid,
      dueDate,
      amount,
      state,
      group,
    })),
    raw: JSON.stringify({ idRec: row.idRec, status: row.status, calendario: { dataInicial: row.startDate } }),
  };
}

function activationCode(row: MandateRow, txid: string | null) {
  if (!row.hasLocation) {
    const refusal = {
      code: 'qr_refused' as const,
      message: 'location is empty',
      params: { reason: 'location' },
    };
    return { idRec: row.idRec, journey: null, code: null, refusal };
  }
  const journey = txid === null ? 'JORNADA_2' : txid.startsWith('COBV') ? 'JORNADA_4' : 'JORNADA_3';
  const charge = txid === null ? null : 'qr.banco.example/cob/v2/1a2b3c4d5e6f47a8b9c0d1e2f3a4b5c6';
  return { idRec: row.idRec, journey, code: brCode(LOCATION, charge), refusal: null } as const;
}
