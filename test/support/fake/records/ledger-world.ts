import { addDays, type CivilDate, civilDate, saoPauloInstant } from '../../../../src-main/core/civil-date.ts';
import { cycleStart } from '../../../../src-main/core/cycles/cycle-calendar.ts';
import { centavos, formatDecimal } from '../../../../src-main/core/money.ts';
import type {
  AttemptRecord,
  ChargeRecord,
  MandateRecord,
  SettlementRecord,
  StatusChange,
} from '../../../../src-main/core/records.ts';
import { seededRandom } from '../seeded-random.ts';

/** The day that a world's records are told as of. */
export const WORLD_TODAY = civilDate('2026-03-10');

const FIRST_NAMES = [
  'Ana',
  'João',
  'Márcia',
  'Antônio',
  'Cecília',
  'Paulo',
  'Inês',
  'Luís',
  'Débora',
  'Otávio',
];
const LAST_NAMES = [
  'Araújo',
  'Silva',
  'Gonçalves',
  'Souza',
  'Conceição',
  'Pereira',
  'Brandão',
  'Lima',
  'Assunção',
];
const AMOUNTS = [4_990, 9_900, 12_000, 19_990, 25_000, 49_900, 150_000];
const CYCLES_PER_MANDATE = 24;

export type WorldPart = {
  readonly mandates: readonly MandateRecord[];
  readonly charges: readonly ChargeRecord[];
  readonly settlements: readonly SettlementRecord[];
};

/**
 * A seeded world of about `charges` charges, in parts of about 10,000: monthly mandates of 24 cycles each, most of them
 * paid, some late, short, in excess, refunded, rejected, expired or owing.
 */
export function* worldParts(charges: number, seed = 1): Generator<WorldPart> {
  const random = seededRandom(seed);
  const mandatesPerPart = Math.ceil(10_000 / CYCLES_PER_MANDATE);
  const mandates = Math.ceil(charges / CYCLES_PER_MANDATE);
  for (let first = 0; first < mandates; first += mandatesPerPart) {
    const count = Math.min(mandatesPerPart, mandates - first);
    const part = Array.from({ length: count }, (_, offset) => mandateOf(first + offset, random));
    const records = part.map((mandate) => chargesOf(mandate, random));
    yield {
      mandates: part,
      charges: records.flatMap((record) => record.charges),
      settlements: records.flatMap((record) => record.settlements),
    };
  }
}

/** A world in one piece, for tests. */
export function smallWorld(charges: number, seed = 1): WorldPart {
  const parts = [...worldParts(charges, seed)];
  return {
    mandates: parts.flatMap((part) => part.mandates),
    charges: parts.flatMap((part) => part.charges),
    settlements: parts.flatMap((part) => part.settlements),
  };
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const digits = (random: () => number, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 10)).join('');

const history = (...steps: readonly [string, CivilDate][]): readonly StatusChange[] =>
  steps.map(([status, day]) => ({ status, at: saoPauloInstant(day, '09:00:00') }));

function mandateOf(index: number, random: () => number): MandateRecord {
  const startDate = addDays(civilDate('2024-04-01'), Math.floor(random() * 28));
  const isCompany = random() < 0.2;
  const name = `${pick(FIRST_NAMES, random)} ${pick(LAST_NAMES, random)} ${pick(LAST_NAMES, random)} ${index}`;
  const number = digits(random, isCompany ? 14 : 11);
  const idRec = `RR12345678${startDate.replaceAll('-', '')}${String(index).padStart(11, '0')}`;
  const record = {
    idRec,
    status: 'APROVADA',
    contract: `CT-${String(index).padStart(7, '0')}`,
    object: 'Mensalidade',
    payer: { name, document: { kind: isCompany ? 'cnpj' : 'cpf', number } },
    startDate,
    endDate: null,
    periodicity: 'MENSAL',
    fixedAmount: centavos(pick(AMOUNTS, random)),
    floorAmount: null,
    retryPolicy: 'PERMITE_3R_7D',
    location: 'instant.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002',
    journey: 'JORNADA_1',
    joiningTxid: null,
    ending: null,
    history: history(['CRIADA', addDays(startDate, -20)], ['APROVADA', addDays(startDate, -15)]),
  } as const;
  return { ...record, raw: JSON.stringify({ ...record, versaoDosDados: 1 }) };
}

/** How a charge fares, and how often out of a hundred. */
const FATES = [
  { fate: 'paid', weight: 84 },
  { fate: 'paid_late', weight: 5 },
  { fate: 'unpaid', weight: 4 },
  { fate: 'rejected', weight: 2 },
  { fate: 'expired', weight: 2 },
  { fate: 'cancelled', weight: 1 },
  { fate: 'refunded', weight: 1 },
  { fate: 'underpaid', weight: 1 },
] as const;
type Fate = (typeof FATES)[number]['fate'] | 'ahead';

function fateOf(dueDate: CivilDate, random: () => number): Fate {
  if (dueDate > WORLD_TODAY) return 'ahead';
  let left = random() * 100;
  for (const { fate, weight } of FATES) {
    left -= weight;
    if (left < 0) return fate;
  }
  return 'paid';
}

const STATUS: Readonly<Record<Fate, string>> = {
  ahead: 'ATIVA',
  paid: 'CONCLUIDA',
  paid_late: 'CONCLUIDA',
  refunded: 'CONCLUIDA',
  underpaid: 'CONCLUIDA',
  unpaid: 'ATIVA',
  rejected: 'REJEITADA',
  expired: 'EXPIRADA',
  cancelled: 'CANCELADA',
};

const PAYING: ReadonlySet<Fate> = new Set(['paid', 'paid_late', 'refunded', 'underpaid']);

function chargesOf(mandate: MandateRecord, random: () => number): Omit<WorldPart, 'mandates'> {
  const charges: ChargeRecord[] = [];
  const settlements: SettlementRecord[] = [];
  for (let index = 0; index < CYCLES_PER_MANDATE; index += 1) {
    const dueDate = cycleStart(mandate, index);
    if (dueDate === null) break;
    const fate = fateOf(dueDate, random);
    const endToEndId = `E12345678${dueDate.replaceAll('-', '')}0830${digits(random, 11)}`;
    const charge = chargeOf(mandate, index, dueDate, fate, endToEndId);
    charges.push(charge);
    if (PAYING.has(fate)) settlements.push(settlementOf(charge, fate, endToEndId));
  }
  return { charges, settlements };
}

function chargeOf(
  mandate: MandateRecord,
  index: number,
  dueDate: CivilDate,
  fate: Fate,
  endToEndId: string,
): ChargeRecord {
  const createdOn = addDays(dueDate, -8);
  const attempts = attemptsOf(dueDate, fate, endToEndId);
  const record = {
    txid: `tx${mandate.idRec.slice(-11)}${String(index).padStart(3, '0')}${dueDate.replaceAll('-', '')}00000000`,
    idRec: mandate.idRec,
    status: STATUS[fate],
    amount: mandate.fixedAmount ?? centavos(1_000),
    dueDate,
    createdOn,
    adjustsToBusinessDay: true,
    attempts,
    claims: [],
    ending: null,
    history: history(['CRIADA', createdOn], ['ATIVA', createdOn], [STATUS[fate], dueDate]),
  };
  const wire = {
    ...record,
    valor: { original: formatDecimal(record.amount) },
    infoAdicional: 'Plano completo',
  };
  return { ...record, raw: JSON.stringify(wire) };
}

function attemptsOf(dueDate: CivilDate, fate: Fate, endToEndId: string): readonly AttemptRecord[] {
  if (fate === 'ahead' || fate === 'cancelled') return [];
  const isPaid = PAYING.has(fate);
  const rejectionCode = fate === 'rejected' ? 'AM09' : null;
  const status = isPaid ? 'PAGA' : fate === 'rejected' ? 'REJEITADA' : 'EXPIRADA';
  return [{ settleDate: dueDate, kind: 'AGND', status, endToEndId, rejectionCode, rejectionText: null }];
}

function settlementOf(charge: ChargeRecord, fate: Fate, endToEndId: string): SettlementRecord {
  const paidOn = fate === 'paid_late' ? addDays(charge.dueDate, 3) : charge.dueDate;
  const at = saoPauloInstant(paidOn, '08:30:00');
  const amount = fate === 'underpaid' ? centavos(charge.amount - 100) : charge.amount;
  const refund = {
    id: `D${charge.txid.slice(-10)}`,
    returnId: `D12345678${endToEndId.slice(-20)}`,
    amount,
    status: 'DEVOLVIDO',
    nature: 'ORIGINAL',
    requestedAt: at,
    settledAt: at,
  };
  const record = { endToEndId, txid: charge.txid, amount, at, refunds: fate === 'refunded' ? [refund] : [] };
  const wire = { ...record, valor: formatDecimal(amount), horario: at, chave: 'financeiro@example.com' };
  return { ...record, raw: JSON.stringify(wire) };
}
