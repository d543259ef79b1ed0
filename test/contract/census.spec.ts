import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { type CobR, listAll, type Payment, type Rec } from './support/records.ts';

/** A whole world as its lists tell it. */
type Census = {
  readonly today: string;
  readonly recs: readonly Rec[];
  readonly cobrs: readonly CobR[];
  readonly payments: readonly Payment[];
  readonly paymentsByTxid: ReadonlyMap<string, readonly Payment[]>;
  readonly seen: ReadonlySet<string>;
  readonly cobrTxids: ReadonlySet<string>;
  readonly joiningTxids: ReadonlySet<string>;
  readonly attemptIds: ReadonlySet<string>;
};

const centavos = (text: string): number => Math.round(Number(text) * 100);
const sum = (payments: readonly Payment[]): number =>
  payments.reduce((total, { valor }) => total + centavos(valor), 0);
const returned = (payments: readonly Payment[]): number =>
  payments
    .flatMap(({ devolucoes }) => devolucoes ?? [])
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((total, { valor }) => total + centavos(valor), 0);
const has = (cobr: CobR, tipo: string, status: string): boolean =>
  cobr.tentativas.some((attempt) => attempt.tipo === tipo && attempt.status === status);
const refundedAs = (status: string) => (_: Census, payment: Payment) =>
  (payment.devolucoes ?? []).some((refund) => refund.status === status);
const withRec =
  (holds: (rec: Rec) => boolean) =>
  (census: Census): number =>
    census.recs.filter(holds).length;
const withCobr =
  (holds: (cobr: CobR, paid: readonly Payment[], census: Census) => boolean) =>
  (census: Census): number =>
    census.cobrs.filter((cobr) => holds(cobr, census.paymentsByTxid.get(cobr.txid) ?? [], census)).length;
const withPayment =
  (holds: (census: Census, payment: Payment) => boolean) =>
  (census: Census): number =>
    census.payments.filter((payment) => holds(census, payment)).length;
const isOpen = ({ status }: CobR): boolean => status === 'CRIADA' || status === 'ATIVA';
const settleDate = (cobr: CobR): string => cobr.tentativas[0]?.dataLiquidacao ?? '';
const hasReplacement = (cobr: CobR, { cobrs, recs }: Census): boolean => {
  const monthly = recs.some((rec) => rec.idRec === cobr.idRec && rec.calendario.periodicidade === 'MENSAL');
  const due = Date.parse(cobr.calendario.dataDeVencimento);
  const isNear = (other: CobR) =>
    Math.abs(Date.parse(other.calendario.dataDeVencimento) - due) < 26 * 86_400_000;
  return monthly && cobrs.some((other) => other !== cobr && other.idRec === cobr.idRec && isNear(other));
};

/** Every situation that a world must hold, each with how many records show it. */
const SITUATIONS: Readonly<Record<string, (census: Census) => number>> = {
  'mandate created': withRec(({ status }) => status === 'CRIADA'),
  'mandate approved': withRec(({ status }) => status === 'APROVADA'),
  'mandate rejected': withRec(
    (rec) => rec.status === 'REJEITADA' && rec.encerramento?.rejeicao !== undefined,
  ),
  'mandate cancelled': withRec(
    (rec) => rec.status === 'CANCELADA' && rec.encerramento?.cancelamento !== undefined,
  ),
  'mandate expired': withRec(({ status }) => status === 'EXPIRADA'),
  ...Object.fromEntries(
    ['JORNADA_1', 'JORNADA_2', 'JORNADA_3', 'JORNADA_4', 'AGUARDANDO_DEFINICAO'].map((journey) => [
      `mandate by ${journey}`,
      withRec((rec) => rec.ativacao.tipoJornada === journey),
    ]),
  ),
  ...Object.fromEntries(
    ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'].map((periodicity) => [
      `mandate ${periodicity}`,
      withRec((rec) => rec.calendario.periodicidade === periodicity),
    ]),
  ),
  'mandate of a fixed value': withRec(({ valor }) => valor?.valorRec !== undefined),
  'mandate with a floor': withRec(({ valor }) => valor?.valorMinimoRecebedor !== undefined),
  'mandate of no value': withRec(({ valor }) => valor === undefined),
  'mandate anchored at a month end': withRec(({ calendario }) => calendario.dataInicial.endsWith('-31')),
  'mandate of a person': withRec(({ vinculo }) => vinculo.devedor.cpf !== undefined),
  'mandate of a firm': withRec(({ vinculo }) => vinculo.devedor.cnpj !== undefined),
  'mandate of a firm with letters in its CNPJ': withRec(({ vinculo }) =>
    /[A-Z]/.test(vinculo.devedor.cnpj ?? ''),
  ),
  'mandate that permits retries': withRec((rec) => rec.politicaRetentativa === 'PERMITE_3R_7D'),
  'mandate that does not': withRec((rec) => rec.politicaRetentativa === 'NAO_PERMITE'),
  'mandate without location': withRec(({ loc }) => loc === undefined),
  'payer with accents': withRec(({ vinculo }) => /[^\x20-\x7e]/.test(vinculo.devedor.nome)),
  'joining payment': withPayment(({ joiningTxids }, { txid }) => joiningTxids.has(txid ?? '')),
  ...Object.fromEntries(
    ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA'].map((status) => [
      `charge ${status}`,
      withCobr((cobr) => cobr.status === status),
    ]),
  ),
  'debited on its day': withCobr((cobr) => has(cobr, 'AGND', 'PAGA')),
  'debited late by a retry': withCobr((cobr) => has(cobr, 'NTAG', 'PAGA')),
  'sent again on the same day': withCobr((cobr) => has(cobr, 'RIFL', 'PAGA')),
  'two attempts with one endToEndId': withCobr(
    ({ tentativas }) => new Set(tentativas.map((one) => one.endToEndId)).size < tentativas.length,
  ),
  'retried and still open': withCobr(
    (cobr, _paid, { today }) =>
      isOpen(cobr) &&
      settleDate(cobr) < today &&
      cobr.tentativas.some((one) => one.status === 'AGENDADA' && one.dataLiquidacao >= today),
  ),
  'unpaid, nothing under way': withCobr(
    (cobr, paid, { today }) =>
      isOpen(cobr) &&
      settleDate(cobr) < today &&
      paid.length === 0 &&
      cobr.tentativas.every((one) => one.status !== 'AGENDADA' && one.status !== 'SOLICITADA'),
  ),
  'due today': withCobr((cobr, _paid, { today }) => isOpen(cobr) && settleDate(cobr) === today),
  'still to come': withCobr((cobr, _paid, { today }) => isOpen(cobr) && settleDate(cobr) > today),
  'rejected by a code that kills': withCobr(
    (cobr) => cobr.status === 'REJEITADA' && has(cobr, 'AGND', 'REJEITADA'),
  ),
  'rejected, then replaced in its cycle': withCobr(
    (cobr, _paid, census) => cobr.status === 'REJEITADA' && hasReplacement(cobr, census),
  ),
  'cancelled, then replaced in its cycle': withCobr(
    (cobr, _paid, census) => cobr.status === 'CANCELADA' && hasReplacement(cobr, census),
  ),
  'refunded in full': withCobr((_, paid) => paid.length > 0 && returned(paid) === sum(paid)),
  'refunded in part': withCobr(
    (_, paid) => paid.length === 1 && returned(paid) > 0 && returned(paid) < sum(paid),
  ),
  'refund under way': withPayment(refundedAs('EM_PROCESSAMENTO')),
  'refund not made': withPayment(refundedAs('NAO_REALIZADO')),
  'paid twice': withCobr((_, paid) => paid.length === 2 && returned(paid) === 0),
  'paid twice and refunded to the amount': withCobr(
    (cobr, paid) => paid.length === 2 && sum(paid) - returned(paid) === centavos(cobr.valor.original),
  ),
  'paid after it was cancelled': withCobr((cobr, paid) => cobr.status === 'CANCELADA' && paid.length > 0),
  'paid under': withCobr((cobr, paid) => paid.length === 1 && sum(paid) < centavos(cobr.valor.original)),
  'paid over': withCobr((cobr, paid) => paid.length === 1 && sum(paid) > centavos(cobr.valor.original)),
  'concluded, its settlement unseen': withCobr(
    ({ status, instant }, paid, { seen }) =>
      status === 'CONCLUIDA' && paid.length === 0 && (instant ?? []).some((one) => !seen.has(one.endToEndId)),
  ),
  'settled without txid by an attempt': withPayment(
    ({ attemptIds }, { txid, endToEndId }) => txid === undefined && attemptIds.has(endToEndId),
  ),
  'asked for by nobody, without txid': withPayment(
    ({ attemptIds }, { txid, endToEndId }) => txid === undefined && !attemptIds.has(endToEndId),
  ),
  "asked for by nobody, with nobody's txid": withPayment(
    ({ cobrTxids, joiningTxids }, { txid }) =>
      txid !== undefined && !cobrTxids.has(txid) && !joiningTxids.has(txid),
  ),
};

async function takeCensus(session: BankSession): Promise<Census> {
  const recs = await listAll<Rec>(session, '/rec');
  const cobrs = await listAll<CobR>(session, '/cobr');
  const payments = await listAll<Payment>(session, '/instant');
  return {
    today: session.bank.today(),
    recs,
    cobrs,
    payments,
    paymentsByTxid: Map.groupBy(payments, ({ txid }) => txid ?? ''),
    seen: new Set(payments.map(({ endToEndId }) => endToEndId)),
    cobrTxids: new Set(cobrs.map(({ txid }) => txid)),
    joiningTxids: new Set(recs.map(({ ativacao }) => ativacao.dadosJornada?.txid ?? 'none')),
    attemptIds: new Set(cobrs.flatMap(({ tentativas }) => tentativas.map((one) => one.endToEndId))),
  };
}

// A month's start, a leap day, a weekend after holidays, a Carnival Monday and a year's last day.
const DAYS = ['2025-11-20', '2024-02-29', '2026-03-01', '2026-02-16', '2025-12-31'];

describe.each(DAYS)('the world of 200 payers and 12 months on %s', (day) => {
  let session: BankSession;
  let census: Census;
  beforeAll(async () => {
    session = await openBank({ seed: 1, payers: 200, months: 12, today: civilDate(day) });
    census = await takeCensus(session);
  });
  afterAll(() => session.bank.close());

  it.each(Object.keys(SITUATIONS))('holds: %s', (name) => {
    expect(SITUATIONS[name]?.(census)).toBeGreaterThan(0);
  });

  it('has most past charges paid, but not all', () => {
    const past = census.cobrs.filter((cobr) => settleDate(cobr) < day);
    const share = past.filter(({ status }) => status === 'CONCLUIDA').length / past.length;
    expect(share).toBeGreaterThan(0.84);
    expect(share).toBeLessThan(0.94);
  });

  it('knows of no settlement twice', () => {
    expect(census.seen.size).toBe(census.payments.length);
  });
});
