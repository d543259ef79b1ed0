import { cnpjFrom } from '../payers/tax-documents.ts';
import { type Debtor, type JoinableCharge, joinableStatus } from '../records/joinable-charge.ts';
import { CITIES, RECEIVER, STREETS } from '../rules/people.ts';
import type { World } from '../storage/world.ts';
import { dateOf, dayAt, rfc3339 } from '../timeline/calendar.ts';
import { chargeCodeOf, chargeLocationOf } from './composed-codes.ts';
import { amountText, claimJson } from './settlement-json.ts';
import type { WireWords } from './wire-words.ts';

/** What a charge that never lapses is written with: as long as 32 bits have seconds; and days after the day it was made. */
const NEVER_SECONDS = 2 ** 31 - 1;
const NEVER_DAYS = 3_660;
/** Numbers of charges' locations: those of the book from here up, those that came with a persona's mandate from the second. */
const FIRST_OWN_LOCATION = 20_000_000;
const FIRST_PERSONA_LOCATION = 30_000_000;

const [CITY] = CITIES;
const [STREET] = STREETS;
const RECEIVER_NAMED = {
  cnpj: cnpjFrom(RECEIVER.cnpjBody),
  nome: RECEIVER.name,
  logradouro: STREET,
  cidade: CITY.name,
  uf: CITY.state,
  cep: CITY.postal.padEnd(8, '0'),
} as const;

/** An immediate or due-date charge as of now, with its own code to copy and what was paid (SERVICE.md, section 9). */
export function joinableJson(world: World, words: WireWords, charge: JoinableCharge) {
  const { kind, txid, amount, terms } = charge;
  const placed = locatedJson(world, words, charge);
  return {
    calendario: calendarJson(charge),
    txid,
    revisao: 0,
    ...placed,
    status: joinableStatus(charge, world.now),
    devedor: terms?.debtor == null ? undefined : debtorJson(terms.debtor),
    recebedor: kind === 'cobv' ? RECEIVER_NAMED : undefined,
    valor: { original: amountText(amount) },
    chave: RECEIVER.key,
    solicitacaoPagador: terms?.message ?? undefined,
    ...paymentsJson(world, words, charge),
  };
}

function calendarJson({ createdAt, time, kind }: JoinableCharge) {
  const criacao = rfc3339(createdAt);
  if (kind === 'cob') {
    return { criacao, expiracao: time?.kind === 'cob' ? time.expirySeconds : NEVER_SECONDS };
  }
  const due = time?.kind === 'cobv' ? time : { dueDay: dayAt(createdAt), daysAfterDue: NEVER_DAYS };
  return { criacao, dataDeVencimento: dateOf(due.dueDay), validadeAposVencimento: due.daysAfterDue };
}

/** Where its payload lies, and the code of the charge alone; neither once it was taken away. */
function locatedJson(world: World, words: WireWords, charge: JoinableCharge) {
  const { kind, hasLocation, place } = charge;
  if (!hasLocation || joinableStatus(charge, world.now) === 'REMOVIDA_PELO_PSP') return {};
  const location = chargeLocationOf(world, charge);
  const isPersonas = world.mandates[place.mandate] !== undefined;
  const id = isPersonas ? FIRST_PERSONA_LOCATION + place.mandate : FIRST_OWN_LOCATION + place.slot;
  return {
    loc: { id, location, tipoCob: kind },
    location,
    [words.copyField]: chargeCodeOf(world, words.gui, charge),
  };
}

const debtorJson = ({ name, document }: Debtor) => ({ [document.kind]: document.number, nome: name });

function paymentsJson(world: World, words: WireWords, charge: JoinableCharge) {
  const payments = world.paymentsOfJoinable(charge);
  if (payments.length === 0) return {};
  const claims = payments.map(({ mandate, slot, settlement }) =>
    claimJson({ ids: world.ids, words, mandate: mandate.index, slot }, settlement, world.now),
  );
  return { [words.word]: claims };
}
