import type { Body } from '../../support/in-process/practice-bank/request-bodies.ts';
import { type Day, type Period, plusDays } from './calendar.ts';
import { type Defect, drawDefects, isIntact, rulingsOf, spoiled, wrong } from './defects.ts';
import type { Random } from './random.ts';
import type { BankModel, MandateRecord } from './records.ts';
import type { Ruling } from './violations.ts';

const LONG = 'x'.repeat(36);
const BOTH = { cpf: '52998224725', cnpj: '12ABC34501DE35', nome: 'Marta Quintana' };

/** Ways to break the shape of POST /rec (specification, RecSolicitada). */
const DEFECTS: readonly Defect[] = [
  wrong('vinculo', undefined, 'bondShape'),
  wrong('vinculo', [], 'bondShape'),
  wrong('vinculo.contrato', undefined, 'bondShape'),
  wrong('vinculo.contrato', LONG, 'bondShape'),
  wrong('vinculo.objeto', 5, 'bondShape'),
  wrong('vinculo.devedor', BOTH, 'bondShape'),
  wrong('vinculo.devedor', { cpf: '/52998224725/', nome: 'Marta' }, 'bondShape'),
  wrong('vinculo.devedor', { nome: 'Marta' }, 'bondShape'),
  wrong('vinculo.devedor', { cpf: '52998224725', nome: 'n'.repeat(141) }, 'bondShape'),
  wrong('calendario.periodicidade', 'DIARIA', 'periodShape'),
  wrong('calendario.periodicidade', undefined, 'periodShape'),
  wrong('valor', '10.00', 'valueShape'),
  wrong('valor', { valorRec: '10.0' }, 'fixedShape'),
  wrong('valor', { valorRec: '0.00' }, 'fixedShape'),
  wrong('valor', { valorRec: 10 }, 'fixedShape'),
  wrong('valor', { valorMinimoRecebedor: '12345678901.00' }, 'floorShape'),
  wrong('valor', { valorRec: '1.00', valorMinimoRecebedor: '1.00' }, 'bothValues'),
  wrong('recebedor', 'x', 'receiverShape'),
  wrong('recebedor.convenio', 'x'.repeat(61), 'receiverShape'),
  wrong('recebedor.convenio', 'OUTRO-99', 'agreementRefused'),
  wrong('politicaRetentativa', undefined, 'policyShape'),
  wrong('politicaRetentativa', 'PERMITE', 'policyShape'),
  wrong('loc', 'x', { own: 'rec.loc' }),
  wrong('ativacao', { dadosJornada: {} }, { own: 'rec.ativacao.dadosJornada' }),
  wrong('ativacao', { dadosJornada: { txid: 'curto' } }, { own: 'rec.ativacao.dadosJornada' }),
];

/** A mandate to ask for: what the model remembers when it is made, and the body that asks for it. */
export type MandatePlan = {
  readonly body: Body;
  readonly firstDay: Day;
  readonly lastDay: Day | null;
  readonly period: Period;
  readonly fixed: string | null;
  readonly allowsRetries: boolean;
  readonly locationId: number | null;
  readonly joiningTxid: string | null;
  readonly defects: readonly Defect[];
};

const UNKNOWN_LOCATION = 2_000_000_001;
const UNKNOWN_TXID = 'Q'.repeat(30);

/** A location to name: none, a free one, one in use, one that is not there. */
export function drawLocation(random: Random, model: BankModel): number | null {
  const of = (isFree: boolean) =>
    [...model.locations.values()].filter(({ idRec }) => (idRec === null) === isFree);
  const wish = random.weighted([
    ['none', 4],
    ['free', 6],
    ['taken', 1],
    ['unknown', 0.4],
  ] as const);
  if (wish === 'unknown') return UNKNOWN_LOCATION;
  const known = wish === 'none' ? [] : of(wish === 'free');
  return known.length === 0 ? null : random.pick(known).id;
}

/** A txid for a joining payment: of an immediate charge, of a due-date charge, of nobody's. */
export function drawTxid(random: Random, model: BankModel): string {
  const known = [...model.joinables.values()].filter(({ isPaid }) => !isPaid);
  return known.length === 0 || random.chance(0.1) ? UNKNOWN_TXID : random.pick(known).txid;
}

/** Mostly none. */
const drawJoining = (random: Random, model: BankModel): string | null =>
  random.chance(0.25) ? drawTxid(random, model) : null;

/** Draws what to ask of a new mandate. */
export function planMandate(random: Random, model: BankModel): MandatePlan {
  const firstDay = plusDays(
    model.today,
    random.chance(0.06) ? random.between(-40, -1) : random.between(0, 25),
  );
  const plan = {
    firstDay,
    lastDay: random.chance(0.25) ? plusDays(firstDay, random.between(-8, 90)) : null,
    period: random.pick(['SEMANAL', 'MENSAL', 'MENSAL', 'TRIMESTRAL'] as const),
    fixed: random.chance(0.5) ? '129.90' : null,
    allowsRetries: random.chance(0.7),
    locationId: drawLocation(random, model),
    joiningTxid: drawJoining(random, model),
  };
  const defects = drawDefects(random, DEFECTS, 0.5);
  return { ...plan, defects, body: spoiled(bodyOf(plan, random), defects) };
}

type Terms = Omit<MandatePlan, 'body' | 'defects'>;

function bodyOf(terms: Terms, random: Random): Body {
  const { firstDay, lastDay, period, fixed, allowsRetries, locationId, joiningTxid } = terms;
  const person = random.pick([{ cpf: '52998224725' }, { cnpj: '12ABC34501DE35' }]);
  const open = random.pick([{}, { valor: { valorMinimoRecebedor: '10.00' } }, { valor: {} }]);
  return {
    vinculo: { contrato: `CT-${random.between(1, 99_999)}`, devedor: { ...person, nome: 'Marta Quintana' } },
    calendario: {
      dataInicial: firstDay,
      periodicidade: period,
      ...(lastDay === null ? {} : { dataFinal: lastDay }),
    },
    ...(fixed === null ? open : { valor: { valorRec: fixed } }),
    ...random.pick([{}, { recebedor: {} }, { recebedor: { convenio: 'BOAVISTA-02' } }]),
    politicaRetentativa: allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    ...(locationId === null ? {} : { loc: locationId }),
    ...(joiningTxid === null ? {} : { ativacao: { dadosJornada: { txid: joiningTxid } } }),
  };
}

/** Rules on the location and the joining charge that a body names; `mandate` is the one that is revised, null for a new one. */
export function namedRulings(
  model: BankModel,
  named: { readonly locationId: number | null; readonly joiningTxid: string | null },
  mandate: MandateRecord | null,
): readonly Ruling[] {
  const { locationId, joiningTxid } = named;
  const location = locationId === null ? null : model.locations.get(locationId);
  const user = location?.idRec ?? null;
  const isForeign = joiningTxid !== null && model.joinables.get(joiningTxid)?.kind !== 'cob';
  return [
    [location === undefined, 'locationUnknown'],
    [user !== null && user !== mandate?.idRec, 'locationTaken'],
    [isForeign, { own: 'rec.ativacao.dadosJornada.txid' }],
  ];
}

/** Every rule that a planned mandate breaks. */
export function mandateRulings(plan: MandatePlan, model: BankModel): readonly Ruling[] {
  const { firstDay, lastDay, defects } = plan;
  const named = {
    locationId: isIntact(defects, 'loc') ? plan.locationId : null,
    joiningTxid: isIntact(defects, 'ativacao') ? plan.joiningTxid : null,
  };
  return [
    ...rulingsOf(defects),
    [firstDay < model.today, 'firstDayPast'],
    [lastDay !== null && lastDay < firstDay, 'lastBeforeFirst'],
    ...namedRulings(model, named, null),
  ];
}
