import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setBehaviour } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import {
  cancelConfirmation,
  confirmationById,
  createConfirmation,
} from '../../../src-main/practice-bank/actions/confirmation-actions.ts';
import {
  approveMandate,
  cancelMandate,
  createMandate,
  refuseMandate,
} from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import {
  liveConfirmation,
  simulateConfirmation,
} from '../../../src-main/practice-bank/mandates/confirmations.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import type { Mandate } from '../../../src-main/practice-bank/records/mandate.ts';
import { MANDATE_WITHDRAWAL } from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { assertHistory } from '../../../src-main/practice-bank/rules/state-machines.ts';
import type { World } from '../../../src-main/practice-bank/storage/world.ts';
import { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import {
  draft,
  later,
  latest,
  newWorld,
  refusedFor,
  statusOf,
} from '../../support/in-process/practice-bank/own-mandates.ts';

const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
const newMandate = (world: World): Mandate => createMandate(world, draft());

function ask(world: World, mandate: Mandate, expiresInSeconds = 5 * DAY) {
  const recipient = { account: '123', bank: '99990110', branch: '0001', document: mandate.payer.document };
  return createConfirmation(world, { mandate, expiresAt: world.now + expiresInSeconds, recipient });
}

const requestOf = (world: World, mandate: Mandate, at = 0): string =>
  statusAt(latest(world, mandate).confirmations[at]?.history ?? [], world.now);

describe('a request that nobody interferes with', () => {
  const asked = fc.record({
    seed: fc.nat(2 ** 32 - 1),
    mandateIndex: fc.nat(1_000_000),
    ordinal: fc.nat(40),
    createdAt: fc.integer({ min: 1_600_000_000, max: 1_900_000_000 }),
    behaviour: fc.constantFrom(...BEHAVIOURS),
  });

  it('is sent after 1 to 5 minutes, received 1 to 20 later, answered 1 to 30 hours later, or expires', () => {
    fc.assert(
      fc.property(asked, fc.integer({ min: 0, max: 3 * DAY }), (origin, lifeSeconds) => {
        const expiresAt = origin.createdAt + lifeSeconds;
        const history = simulateConfirmation({ ...origin, expiresAt });
        assertHistory('solicrec', history);
        const [created, ...steps] = history;
        expect(created).toEqual({ status: 'CRIADA', at: origin.createdAt });
        const bounds: Readonly<Record<string, readonly [number, number]>> = {
          ENVIADA: [MINUTE, 5 * MINUTE],
          RECEBIDA: [MINUTE, 20 * MINUTE],
          ACEITA: [HOUR, 30 * HOUR],
          REJEITADA: [HOUR, 30 * HOUR],
        };
        for (const [index, { status, at }] of steps.entries()) {
          const [least, most] = bounds[status] ?? [0, Number.POSITIVE_INFINITY];
          const took = at - (history[index]?.at ?? 0);
          expect([status, took >= least, took <= most]).toEqual([status, true, true]);
        }
        const end = history.at(-1);
        const answer = origin.behaviour === 'cancels' ? 'REJEITADA' : 'ACEITA';
        expect([answer, 'EXPIRADA']).toContain(end?.status);
        if (end?.status === 'EXPIRADA') expect(end.at).toBe(expiresAt);
        else expect(end?.at).toBeLessThan(expiresAt);
      }),
    );
  });
});

describe('a request of the client', () => {
  it('bears an id that reads back to its mandate', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    const { confirmation } = ask(world, mandate);
    expect(confirmation.id).toMatch(/^SC9999900420251120[0-9A-Z]{11}$/);
    expect(confirmationById(world, confirmation.id)).toEqual({
      mandate: latest(world, mandate),
      confirmation,
    });
    for (const id of [
      '',
      'SC',
      mandate.idRec,
      confirmation.id.replace('SC', 'RR'),
      confirmation.id.toLowerCase(),
    ]) {
      expect(confirmationById(world, id)).toBeNull();
    }
  });

  it('is accepted by a payer who pays, and the mandate approved with it by journey 1', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    later(world, 31 * HOUR);
    expect([requestOf(world, mandate), statusOf(world, mandate)]).toEqual(['ACEITA', 'APROVADA']);
    expect(latest(world, mandate)).toMatchObject({ journey: 'JORNADA_1' });
    expect(latest(world, mandate).approvedAt).toBe(
      latest(world, mandate).confirmations[0]?.history.at(-1)?.at,
    );
  });

  it('is refused by a payer who cancels, and the mandate rejected with it by AP14', () => {
    const world = newWorld(8);
    const mandate = setBehaviour(world, newMandate(world), 'cancels');
    ask(world, mandate);
    later(world, 31 * HOUR);
    expect([requestOf(world, mandate), statusOf(world, mandate)]).toEqual(['REJEITADA', 'REJEITADA']);
    expect(latest(world, mandate).closing).toMatchObject({ kind: 'rejeicao', why: { codigo: 'AP14' } });
  });

  it('is answered as the payer has come to be, when her mood changes before', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    later(world, 30 * MINUTE);
    setBehaviour(world, latest(world, mandate), 'cancels');
    expect(latest(world, mandate).history.map(({ status }) => status)).toEqual(['CRIADA', 'REJEITADA']);
    setBehaviour(world, latest(world, mandate), 'pays');
    later(world, 31 * HOUR);
    expect([requestOf(world, mandate), statusOf(world, mandate)]).toEqual(['ACEITA', 'APROVADA']);
  });

  it('keeps the answer that was given, however her mood changes later', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    later(world, 31 * HOUR);
    setBehaviour(world, latest(world, mandate), 'cancels');
    expect([requestOf(world, mandate), latest(world, mandate).confirmations[0]?.history.length]).toEqual([
      'ACEITA',
      4,
    ]);
  });

  it('leaves the joining charge of a persona’s mandate of journey 3 unpaid', () => {
    const world = newWorld(8, 600);
    const waiting = world.mandates.find(
      ({ joiningTxid, history }) => joiningTxid !== null && statusAt(history, world.now) === 'CRIADA',
    ) as Mandate;
    ask(world, waiting);
    later(world, 30 * DAY);
    expect(latest(world, waiting).journey).toBe('JORNADA_1');
    const paid = world.settlementsOfMandate(latest(world, waiting)).map(({ settlement }) => settlement.txid);
    expect(paid).not.toContain(waiting.joiningTxid);
  });

  it('expires where nobody answers in time, and leaves the mandate waiting for another', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate, HOUR);
    later(world, HOUR);
    expect([requestOf(world, mandate), statusOf(world, mandate)]).toEqual(['EXPIRADA', 'CRIADA']);
    ask(world, latest(world, mandate));
    later(world, 31 * HOUR);
    expect([requestOf(world, mandate, 1), statusOf(world, mandate)]).toEqual(['ACEITA', 'APROVADA']);
  });

  it('is the only one that waits, to a mandate that waits', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    expect(() => ask(world, mandate)).toThrow(refusedFor('confirmation_live'));
    refuseMandate(world, mandate, 'AP13');
    expect(() => ask(world, mandate)).toThrow(refusedFor('mandate_not_waiting'));
  });

  it.each([0, 6 * MINUTE, 30 * MINUTE])('can be taken back after %i seconds, once', (seconds) => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    const { confirmation } = ask(world, mandate);
    later(world, seconds);
    const known = confirmation.history.filter(({ at }) => at <= world.now);
    const cancelled = cancelConfirmation(world, mandate, confirmation).confirmation;
    expect(cancelled.history).toEqual([...known, { status: 'CANCELADA', at: world.now }]);
    expect(() => cancelConfirmation(world, mandate, confirmation)).toThrow(refusedFor('confirmation_closed'));
    later(world, 40 * DAY);
    expect([requestOf(world, mandate), statusOf(world, mandate)]).toEqual(['CANCELADA', 'EXPIRADA']);
  });

  it('is accepted by hand, whatever it still lacks on its way', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    approveMandate(world, mandate, 'JORNADA_1');
    expect(latest(world, mandate).confirmations[0]?.history.map(({ status }) => status)).toEqual([
      'CRIADA',
      'ENVIADA',
      'RECEBIDA',
      'ACEITA',
    ]);
  });

  it.each([
    ['approved by a code', (world: World, mandate: Mandate) => approveMandate(world, mandate, 'JORNADA_2')],
    ['cancelled', (world: World, mandate: Mandate) => cancelMandate(world, mandate, MANDATE_WITHDRAWAL)],
  ] as const)('is withdrawn when the mandate is %s', (_name, act) => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    act(world, mandate);
    later(world, 31 * HOUR);
    expect(requestOf(world, mandate)).toBe('CANCELADA');
    expect(liveConfirmation(latest(world, mandate), world.now)).toBeNull();
  });

  it('is answered, not withdrawn, when the payer refuses by hand', () => {
    const world = newWorld(8);
    const mandate = newMandate(world);
    ask(world, mandate);
    refuseMandate(world, mandate, 'AP13');
    expect(requestOf(world, mandate)).toBe('REJEITADA');
  });

  it('overtakes what a persona’s mandate had in store, and is withdrawn where that comes first', () => {
    const world = newWorld(8);
    const [first, second] = [1, 43].map((place) => world.mandates[place] as Mandate) as [Mandate, Mandate];
    world.replaceMandate({ ...first, confirmations: [] });
    ask(world, first);
    later(world, 31 * HOUR);
    expect([requestOf(world, first), latest(world, first).journey]).toEqual(['ACEITA', 'JORNADA_1']);
    const soon = { ...latest(world, second), confirmations: [] };
    const approvedAt = world.now + 30 * MINUTE;
    const history = soon.history.map((change) =>
      change.status === 'APROVADA' ? { ...change, at: approvedAt } : change,
    );
    world.replaceMandate({ ...soon, approvedAt, history, journey: 'JORNADA_2' });
    ask(world, latest(world, second));
    later(world, 31 * HOUR);
    expect([requestOf(world, second), latest(world, second).journey]).toEqual(['CANCELADA', 'JORNADA_2']);
  });
});

describe('the world of personas', () => {
  it('has a request behind every mandate of journey 1, ended as the mandate was', () => {
    const world = newWorld(8, 400);
    const ends = { APROVADA: 'ACEITA', REJEITADA: 'REJEITADA', EXPIRADA: 'EXPIRADA', CANCELADA: 'CANCELADA' };
    const counted = new Set<string>();
    for (const mandate of world.mandates) {
      const [request, ...others] = mandate.confirmations;
      expect(others).toEqual([]);
      expect(request !== undefined).toBe(mandate.journey === 'JORNADA_1');
      if (request === undefined) continue;
      const answered = mandate.history[1];
      const [end] = request.history.slice(-1);
      expect(end).toEqual({ status: ends[answered?.status as keyof typeof ends], at: answered?.at });
      expect(confirmationById(world, request.id)?.mandate.index).toBe(mandate.index);
      counted.add(end?.status ?? '');
    }
    expect(counted).toContain('ACEITA');
    expect(counted.size).toBeGreaterThan(1);
  });
});
