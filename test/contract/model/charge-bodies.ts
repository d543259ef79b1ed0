import { ACCOUNT, type Body } from '../../support/in-process/practice-bank/request-bodies.ts';
import { cycleOf, type Day, daysFrom, plusDays } from './calendar.ts';
import { type Defect, drawDefects, isIntact, rulingsOf, spoiled, wrong } from './defects.ts';
import type { Random } from './random.ts';
import type { BankModel, ChargeRecord, MandateRecord } from './records.ts';
import type { Ruling } from './violations.ts';

const FOREIGN = 'accountForeign';

/** Ways to break the shape of PUT /cobr/{txid} and POST /cobr (specification, CobRSolicitada). */
const DEFECTS: readonly Defect[] = [
  wrong('infoAdicional', 'i'.repeat(141), 'infoShape'),
  wrong('infoAdicional', 7, 'infoShape'),
  wrong('status', 'PAGA', 'chargeStatusShape'),
  wrong('calendario', undefined, 'chargeCalendarShape'),
  wrong('calendario', { dataDeVencimento: '2026-02-30' }, 'chargeCalendarShape'),
  wrong('calendario', [], 'chargeCalendarShape'),
  wrong('valor', undefined, 'amountShape'),
  wrong('valor.original', 12.5, 'amountShape'),
  wrong('valor.original', '0.00', 'amountShape'),
  wrong('valor.original', '-1.00', 'amountShape'),
  wrong('recebedor', undefined, 'accountShape'),
  wrong('recebedor.tipoConta', 'OUTRA', 'accountShape'),
  wrong('recebedor.conta', undefined, 'accountShape'),
  wrong('recebedor.conta', '1', FOREIGN),
  wrong('recebedor.agencia', '9999', FOREIGN),
  wrong('recebedor.tipoConta', 'POUPANCA', FOREIGN),
  wrong('devedor', 'x', 'debtorShape'),
  wrong('devedor.uf', 'SPX', 'debtorShape'),
  wrong('devedor.cep', '01310-100', 'debtorShape'),
  wrong('ajusteDiaUtil', 'sim', { own: 'cobr.ajusteDiaUtil' }),
  wrong('idRec', 'R', { own: 'cobr.idRec' }),
];

/** A charge to ask for: what the model remembers when it is made, and the body that asks for it. */
export type ChargePlan = {
  readonly body: Body;
  readonly dueDay: Day;
  readonly moves: boolean;
  readonly amount: string;
  readonly isDoomed: boolean;
  readonly isLate: boolean;
  readonly defects: readonly Defect[];
};

/** Draws a charge; one that may move to a business day is due within ten days, so that its settle day shows at once. */
export function planCharge(random: Random, model: BankModel, mandate: MandateRecord): ChargePlan {
  const dueDay = drawDueDay(random, model, mandate);
  const moves = daysFrom(model.today, dueDay) <= 10 && random.chance(0.4);
  const other = random.pick(['99.00', '250.00']);
  const amount = mandate.fixed !== null && random.chance(0.9) ? mandate.fixed : other;
  const isLate = daysFrom(model.today, dueDay) < 2;
  const isDoomed = mandate.fixed !== null && mandate.fixed !== amount;
  const defects = drawDefects(random, DEFECTS);
  const body = {
    idRec: mandate.idRec,
    calendario: { dataDeVencimento: dueDay },
    valor: { original: amount },
    recebedor: random.pick([ACCOUNT, { conta: ACCOUNT.conta, tipoConta: ACCOUNT.tipoConta }]),
    ...(moves ? random.pick([{}, { ajusteDiaUtil: true }]) : { ajusteDiaUtil: false }),
    ...random.pick([{}, { infoAdicional: `Parcela ${random.between(1, 99)}` }]),
    ...random.pick([{}, { devedor: { email: 'marta@example.com' } }]),
  };
  return { dueDay, moves, amount, isDoomed, isLate, defects, body: spoiled(body, defects) };
}

/** Mostly a day on which a charge is possible; now and then one before, or beyond the mandate. */
function drawDueDay(random: Random, { today }: BankModel, { firstDay }: MandateRecord): Day {
  const from = firstDay > today ? firstDay : today;
  return random.weighted([
    [plusDays(from, random.between(2, 12)), 6],
    [plusDays(from, random.between(13, 45)), 2],
    [plusDays(today, random.between(-3, 2)), 1],
    [plusDays(firstDay, random.between(-2, 0)), 0.5],
  ]);
}

const SPENT: readonly string[] = ['REJEITADA', 'CANCELADA'];

/** A charge that blocks the cycle of a due day: an EXPIRADA one does too (SERVICE.md, section 3, rule 3). */
function isCycleTaken(model: BankModel, mandate: MandateRecord, dueDay: Day): boolean {
  const cycle = (day: Day) => cycleOf(mandate.firstDay, mandate.period, day);
  const wanted = cycle(dueDay);
  return model
    .chargesOf(mandate.idRec)
    .some((charge) => !SPENT.includes(charge.status) && cycle(charge.dueDay) === wanted);
}

/** Every rule that a planned charge breaks; `earlier` is the charge that has its txid. */
export function chargeRulings(
  plan: ChargePlan,
  model: BankModel,
  mandate: MandateRecord,
  earlier: ChargeRecord | null,
): readonly Ruling[] {
  const { dueDay, defects } = plan;
  const hasDay = isIntact(defects, 'calendario');
  const isKnown = isIntact(defects, 'idRec');
  const { firstDay, lastDay } = mandate;
  const isOutside = dueDay < firstDay || (lastDay !== null && dueDay > lastDay);
  return [
    ...rulingsOf(defects),
    [hasDay && dueDay < model.today, 'dueDayPast'],
    [earlier !== null, 'txidTaken'],
    [hasDay && isKnown && isCycleTaken(model, mandate, dueDay), 'cycleTaken'],
    [isKnown && mandate.status !== 'APROVADA', { own: 'cobr.idRec' }],
    [hasDay && isKnown && isOutside, { own: 'cobr.calendario.dataDeVencimento' }],
  ];
}
