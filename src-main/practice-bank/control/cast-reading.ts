import type { z } from 'zod';
import type {
  CastMember,
  castCharge,
  castSettlement,
} from '../../../src-preload/contract/practice-bank/people.ts';
import { journeyAt } from '../wire/mandate-json.ts';
import { endToEndIdOf } from '../wire/settlement-json.ts';
import { dateOf, rfc3339 } from '../world/calendar.ts';
import { type Mandate, temperamentAt } from '../world/mandate.ts';
import { pageOf } from '../world/rows.ts';
import { statusAt } from '../world/story.ts';
import type { PlacedCharge, PlacedSettlement, World } from '../world/world.ts';
import { comingEvents } from './coming-events.ts';

/** What is looked for among the cast. */
export type CastQuery = {
  readonly search: string;
  readonly status: string | null;
  readonly page: number;
  readonly size: number;
};

/** One page of the cast, the newest mandates first. Stories are told for the members of the page alone. */
export function listCast(world: World, { search, status, page, size }: CastQuery) {
  const { mandateTable, mandates, now } = world;
  const indexes = mandateTable.column('mandate');
  const memberAt = (place: number): Mandate | undefined =>
    mandates[indexes[indexes.length - 1 - place] ?? -1];
  const wanted = folded(search);
  const isWanted = (mandate: Mandate): boolean =>
    (status === null || statusAt(mandate.history, now) === status) &&
    (wanted === '' || searchedText(mandate).includes(wanted));
  const isEverybody = status === null && wanted === '';
  const matches = (place: number): boolean => {
    const mandate = memberAt(place);
    return mandate !== undefined && isWanted(mandate);
  };
  const everyPlace = { first: 0, end: indexes.length };
  const { rows: places, total } = pageOf(everyPlace, isEverybody ? null : matches, { page, size });
  const found = places.map(memberAt).filter((mandate) => mandate !== undefined);
  return { total, members: found.map((mandate) => castMember(world, mandate)) };
}

const searchedTexts = new WeakMap<Mandate, string>();

/** What a person may look for, without accents and capitals; kept, since a search of a big cast is repeated with each letter typed. */
function searchedText(mandate: Mandate): string {
  const known = searchedTexts.get(mandate);
  if (known !== undefined) return known;
  const { payer, contract, idRec } = mandate;
  const text = folded([payer.name, payer.document.number, contract, idRec].join('\n'));
  searchedTexts.set(mandate, text);
  return text;
}

const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** A member of the cast as of now, with what comes next. */
export function castMember(world: World, mandate: Mandate): CastMember {
  const { idRec, payer, contract, isOwn } = mandate;
  return {
    idRec,
    name: payer.name,
    document: payer.document.number,
    contract,
    status: statusAt(mandate.history, world.now),
    journey: journeyAt(mandate, world.now),
    temperament: temperamentAt(mandate, world.now),
    isOwn,
    coming: comingEvents(world, mandate)[0] ?? null,
  };
}

const OPEN_ATTEMPT: ReadonlySet<string> = new Set(['SOLICITADA', 'AGENDADA']);

/** A charge as of now, with the day on which its open attempt settles. */
export function castChargeOf({ now }: World, { charge }: PlacedCharge): z.output<typeof castCharge> {
  const open = charge.attempts.find(
    ({ history }) => (history[0]?.at ?? now + 1) <= now && OPEN_ATTEMPT.has(statusAt(history, now)),
  );
  return {
    txid: charge.txid,
    dueDate: dateOf(charge.dueDay),
    amount: charge.amount,
    status: statusAt(charge.history, now),
    settleDate: open === undefined ? null : dateOf(open.settleDay),
  };
}

/** A settlement as of now. */
export function castSettlementOf(
  { ids, now }: World,
  { mandate, slot, settlement }: PlacedSettlement,
): z.output<typeof castSettlement> {
  const asked = settlement.refunds.filter(({ askedAt }) => askedAt <= now);
  return {
    endToEndId: endToEndIdOf({ ids, mandate: mandate.index, slot }, settlement.message),
    txid: settlement.txid,
    at: rfc3339(settlement.at),
    amount: settlement.amount,
    refunded: asked.reduce((sum, { amount }) => sum + amount, 0),
  };
}
