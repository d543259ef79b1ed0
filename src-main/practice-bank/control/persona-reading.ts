import type { z } from 'zod';
import type {
  Persona,
  personaCharge,
  personaSettlement,
} from '../../../src-preload/contract/practice-bank/people.ts';
import { folded, foldedFinder } from '../../../src-preload/contract/vocabulary/searched-text.ts';
import { refundedBy, statusAt } from '../records/charge.ts';
import { behaviourAt, type Mandate } from '../records/mandate.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import { pageOf } from '../storage/pages.ts';
import type { World } from '../storage/world.ts';
import { dateOf, rfc3339 } from '../timeline/calendar.ts';
import { journeyAt } from '../wire/mandate-json.ts';
import { endToEndIdOf } from '../wire/settlement-json.ts';
import { comingEvents } from './coming-events.ts';

/** What is looked for among the payers. */
export type PersonaQuery = {
  readonly search: string;
  readonly status: string | null;
  readonly page: number;
  readonly size: number;
};

/** One page of the payers, the newest mandates first. What comes is looked up for the members of the page alone. */
export function personasFound(world: World, { search, status, page, size }: PersonaQuery) {
  const { mandateBook, mandates, now } = world;
  const finds = foldedFinder(search);
  const newestFirst = mandateBook.inOrder.rows.toReversed().flatMap(({ index }) => mandates[index] ?? []);
  const conditions = [
    ...(status === null ? [] : [(one: Mandate) => statusAt(one.history, now) === status]),
    ...(search.trim() === '' ? [] : [(one: Mandate) => finds(searchedText(one))]),
  ];
  const { rows, total } = pageOf(newestFirst, conditions, { page, size });
  return { total, members: rows.map((mandate) => personaOf(world, mandate)) };
}

const searchedTexts = new WeakMap<Mandate, string>();

/** What a person may look for, without accents and capitals; kept, since a search of many payers is repeated with each letter typed. */
function searchedText(mandate: Mandate): string {
  const known = searchedTexts.get(mandate);
  if (known !== undefined) return known;
  const { payer, contract, idRec } = mandate;
  const text = folded([payer.name, payer.document.number, contract, idRec].join('\n'));
  searchedTexts.set(mandate, text);
  return text;
}

/** A payer with her mandate as of now, with what comes next. */
export function personaOf(world: World, mandate: Mandate): Persona {
  const { idRec, payer, contract, isOwn } = mandate;
  return {
    idRec,
    name: payer.name,
    document: payer.document.number,
    contract,
    status: statusAt(mandate.history, world.now),
    journey: journeyAt(mandate, world.now),
    temperament: behaviourAt(mandate, world.now),
    isOwn,
    coming: comingEvents(world, mandate)[0] ?? null,
  };
}

const OPEN_ATTEMPT: ReadonlySet<string> = new Set(['SOLICITADA', 'AGENDADA']);

/** A charge as of now, with the day on which its open attempt settles. */
export function personaChargeOf({ now }: World, { charge }: PlacedCharge): z.output<typeof personaCharge> {
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
export function personaSettlementOf(
  { ids, now }: World,
  { mandate, slot, settlement }: PlacedSettlement,
): z.output<typeof personaSettlement> {
  return {
    endToEndId: endToEndIdOf({ ids, mandate: mandate.index, slot }, settlement.message),
    txid: settlement.txid,
    at: rfc3339(settlement.at),
    amount: settlement.amount,
    refunded: refundedBy(settlement, now),
  };
}
