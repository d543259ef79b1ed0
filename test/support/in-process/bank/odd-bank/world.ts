import { seededRandom } from '../../../fake/seeded-random.ts';

/**
 * The facts of a bank that follows the specification in its own way: other words, odd spellings, unknown values, bad records. Made at
 * random from a seed, without the code of the app, so that it can contradict it.
 */

export type OddAttempt = { dataLiquidacao: string; tipo: string; status: string; endToEndId: string };
export type OddRefund = {
  id: string;
  rtrId: string;
  valor: string;
  status: string;
  horario: { solicitacao: string; liquidacao?: string };
};
export type OddSettlement = {
  endToEndId: string;
  txid?: string;
  valor: string;
  horario: string;
  devolucoes?: OddRefund[];
  /** The bank shows it from then on; at once where nothing is said. */
  shownAt?: string;
};
export type OddCharge = {
  txid: string;
  idRec: string;
  createdAt: string;
  due: string;
  valor: string;
  status: string;
  ajusteDiaUtil?: boolean;
  attempts: OddAttempt[];
  claims: OddSettlement[];
  shownAt?: string;
};
export type OddMandate = {
  idRec: string;
  createdAt: string;
  status: string;
  start: string;
  periodicidade: string;
  contrato: string;
  devedor: { nome: string; cpf?: string; cnpj?: string };
  joiningTxid?: string;
  /** Last day of its cycles. */
  end?: string;
  /** What `atualizacao` says; the present status at its creation where nothing is given. */
  history?: { status: string; data?: string }[];
};
/** What a person decided about a charge, under the name of its state. */
export type OddDecision = 'settled_outside' | 'waived';
export type OddWorld = {
  random: () => number;
  today: string;
  mandates: OddMandate[];
  charges: OddCharge[];
  settlements: OddSettlement[];
  /** By txid. */
  decisions?: Map<string, OddDecision>;
};

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789';

export function draw<Value>(random: () => number, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

export function word(random: () => number, length: number): string {
  return Array.from({ length }, () => draw(random, [...ALPHABET])).join('');
}

const CHARGE_STATUSES = [
  ...['ATIVA', 'ATIVA', 'CONCLUIDA', 'CONCLUÍDA', 'concluída', 'Concluida', 'CANCELADA', 'Cancelada'],
  ...['REJEITADA', 'EXPIRADA', 'expirada', 'CRIADA', 'EM_ANALISE', 'SUSPENSA PELO BANCO'],
];
const ATTEMPT_STATUSES = ['SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA', 'EM_FILA'];
const NAMES = [
  'Ana Araújo',
  '=SOMA(A1)',
  'João "Zé" da Silva',
  'Padaria; & Filhos',
  "D'Ávila, Íris",
  '+55 Consultoria',
  '@Loja',
];

/** A world of that many mandates around a day, everything drawn from the seed. */
export function oddWorld(seed: number, mandateCount: number, today: string): OddWorld {
  const random = seededRandom(seed);
  const world: OddWorld = { random, today, mandates: [], charges: [], settlements: [] };
  for (let number = 0; number < mandateCount; number += 1) addMandate(world, number);
  for (let number = 0; number < 6; number += 1) addOrphan(world, number);
  forgetTheFuture(world);
  return world;
}

/** Drops what has not happened by the end of the world's day. */
export function forgetTheFuture(world: OddWorld): void {
  const end = Date.parse(`${world.today}T23:59:59-03:00`);
  const hasHappened = ({ horario }: OddSettlement): boolean => Date.parse(horario) <= end;
  world.settlements = world.settlements.filter(hasHappened);
  world.charges = world.charges.filter(({ createdAt }) => Date.parse(createdAt) <= end);
  for (const charge of world.charges) charge.claims = charge.claims.filter(hasHappened);
}

function addMandate(world: OddWorld, number: number): void {
  const { random, today } = world;
  const start = draw(random, [plusDays(today, -200), plusDays(today, -75), '2026-01-31', '2025-12-30']);
  const mandate: OddMandate = {
    idRec: `RR${'12345678'}${start.replaceAll('-', '')}${word(random, 11)}`,
    createdAt: `${plusDays(start, -12)}T15:00:00.000Z`,
    status: draw(random, ['APROVADA', 'CONFIRMADA', 'aprovada', 'CANCELADA', 'EM_VALIDACAO']),
    start,
    periodicidade: draw(random, ['MENSAL', 'MENSAL', 'MENSAL', 'SEMANAL', 'TRIMESTRAL', 'QUINZENAL']),
    contrato: `C-${number}`,
    devedor:
      random() < 0.5
        ? { nome: draw(random, NAMES), cpf: String(10_000_000_000 + number) }
        : { nome: draw(random, NAMES), cnpj: `12ABC34501DE${String(number % 90).padStart(2, '0')}` },
  };
  if (random() < 0.2) mandate.joiningTxid = word(random, 30);
  world.mandates.push(mandate);
  if (mandate.joiningTxid !== undefined) {
    world.settlements.push(
      settlement(random, { txid: mandate.joiningTxid, valor: '10.00', day: plusDays(start, -3) }),
    );
  }
  const charges = Math.floor(random() * 6);
  for (let cycle = 0; cycle < charges; cycle += 1) addCharge(world, mandate, cycle);
}

function addCharge(world: OddWorld, mandate: OddMandate, cycle: number): void {
  const { random } = world;
  const due = plusDays(mandate.start, cycle * 30 + Math.floor(random() * 5));
  const charge: OddCharge = {
    txid: word(random, 26 + Math.floor(random() * 10)),
    idRec: mandate.idRec,
    createdAt: `${plusDays(due, -6)}T12:34:56.000Z`,
    due,
    valor: draw(random, ['100.00', '35.5', '1234.56', '0.99', '80']),
    status: draw(random, CHARGE_STATUSES),
    attempts: attempts(random, due),
    claims: [],
  };
  if (random() < 0.6) charge.ajusteDiaUtil = random() < 0.5;
  world.charges.push(charge);
  addSettlements(world, charge);
}

function attempts(random: () => number, due: string): OddAttempt[] {
  const count = Math.floor(random() * 4);
  const shared = `E12345678${due.replaceAll('-', '')}0300${word(random, 11)}`;
  return Array.from({ length: count }, (_, index) => ({
    dataLiquidacao: plusDays(due, index === 0 ? Math.floor(random() * 3) : index * 2),
    tipo: index === 0 ? draw(random, ['AGND', 'AGND', 'NTAG']) : draw(random, ['NTAG', 'RIFL', 'AGND']),
    status: draw(random, ATTEMPT_STATUSES),
    endToEndId: random() < 0.5 ? shared : `E12345678${due.replaceAll('-', '')}0300${word(random, 11)}`,
  }));
}

const cents = (valor: string): number => Math.round(Number(valor) * 100);
const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** Payments of a charge: exact, short, over, twice, in parts, late, with and without refunds, with and without txid. */
export function addSettlements(world: OddWorld, charge: OddCharge): void {
  const { random } = world;
  const amount = cents(charge.valor);
  const parts = draw(random, [[], [], [1], [1], [1], [0.5], [0.5, 0.5], [1.2], [1, 1], [0.4, 0.8]]);
  for (const part of parts) {
    const valor = decimal(part === 0.5 ? Math.ceil(amount * part) : Math.max(1, Math.round(amount * part)));
    const day = plusDays(charge.due, Math.floor(random() * 8) - 1);
    const paid = settlement(random, { txid: charge.txid, valor, day });
    const [attempt] = charge.attempts;
    if (
      attempt !== undefined &&
      random() < 0.3 &&
      !world.settlements.some((s) => s.endToEndId === attempt.endToEndId)
    ) {
      paid.endToEndId = attempt.endToEndId;
      if (random() < 0.6) delete paid.txid;
    }
    refundSome(random, paid);
    world.settlements.push(paid);
    if (random() < 0.5) charge.claims.push(paid);
  }
}

function settlement(
  random: () => number,
  facts: { txid: string; valor: string; day: string },
): OddSettlement {
  const time = draw(random, ['T02:30:00-03:00', 'T23:30:00-03:00', 'T01:15:00.500Z', 'T12:00:00Z']);
  return {
    endToEndId: `E87654321${facts.day.replaceAll('-', '')}1200${word(random, 11)}`,
    txid: facts.txid,
    valor: facts.valor,
    horario: `${facts.day}${time}`,
  };
}

function refundSome(random: () => number, paid: OddSettlement): void {
  if (random() < 0.7) return;
  const valor = random() < 0.5 ? paid.valor : decimal(Math.max(1, Math.floor(cents(paid.valor) / 3)));
  const status = draw(random, ['DEVOLVIDO', 'DEVOLVIDO', 'EM_PROCESSAMENTO', 'NAO_REALIZADO']);
  paid.devolucoes = [
    {
      id: word(random, 8),
      rtrId: `D${word(random, 31)}`,
      valor,
      status,
      horario: { solicitacao: paid.horario },
    },
  ];
}

function addOrphan(world: OddWorld, number: number): void {
  const orphan = settlement(world.random, {
    txid: word(world.random, 30),
    valor: `${100 + number}.00`,
    day: plusDays(world.today, -5 - number),
  });
  if (number % 2 === 0) delete orphan.txid;
  world.settlements.push(orphan);
}
