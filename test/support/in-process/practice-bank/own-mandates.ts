import { expect } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { MandateDraft } from '../../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../../src-main/practice-bank/records/charge.ts';
import type { Mandate } from '../../../../src-main/practice-bank/records/mandate.ts';
import { RECEIVER } from '../../../../src-main/practice-bank/rules/people.ts';
import { World } from '../../../../src-main/practice-bank/storage/world.ts';
import { dayOf } from '../../../../src-main/practice-bank/timeline/calendar.ts';
import { noonOf } from '../../../../src-main/practice-bank/timeline/clock.ts';

/** The first day of {@link newWorld}. */
export const TODAY = dayOf(civilDate('2025-11-20'));

/** A small practice world at noon of {@link TODAY}; its mandates 1 and 43 wait for their payers. */
export const newWorld = (seed = 6, payers = 60): World =>
  new World({ seed, today: TODAY, months: 3 }, payers, noonOf(TODAY));

/** A monthly mandate of a fixed value as a client asks for it, with changes. */
export const draft = (changes: Partial<MandateDraft> = {}): MandateDraft => ({
  payer: { name: 'Zoé Nunes', document: { kind: 'cpf', number: '52998224725' } },
  object: 'Escola de música',
  contract: 'MUS-1',
  agreement: RECEIVER.agreements[0],
  periodicity: 'MENSAL',
  anchor: TODAY + 20,
  endDay: null,
  value: { kind: 'fixed', amount: 25_000 },
  allowsRetries: true,
  joiningTxid: null,
  locationId: null,
  ...changes,
});

/** The mandate as the world has it by now. */
export function latest(world: World, { index }: Mandate): Mandate {
  const mandate = world.mandates[index];
  if (mandate === undefined) throw new Error(`no mandate ${index}`);
  return mandate;
}

export const statusOf = (world: World, mandate: Mandate): string =>
  statusAt(latest(world, mandate).history, world.now);

export const later = (world: World, seconds: number): void => world.moveTo(world.now + seconds);

/** What an action throws that the state does not allow. */
export const refusedFor = (reason: string): Error =>
  expect.objectContaining({ code: 'invalid_input', params: { reason } }) as Error;
