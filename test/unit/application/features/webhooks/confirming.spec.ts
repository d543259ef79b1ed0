import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConfirming } from '../../../../../src-main/application/features/webhooks/confirming.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { ErrorCode } from '../../../../../src-preload/contract/vocabulary/errors.ts';

const ID = 'padaria';
const PATIENT = { timeout: 5_000 };
const NONE = { charges: 0, mandates: 0, settlements: 0 };

/** What a bank does when a claim is read: it shows it, fails with a code, or does not answer before the deadline. */
type Behaviour = 'shows' | 'hangs' | ErrorCode;

/** Of a practice bank nobody asks for more than its virtual clock. */
const CLOCK = { observedBankDate: () => null, time: { ownNow: Date.now } };

/** A worker over an inbox in memory, in which deliveries wait in this order, and a bank that behaves so by id. */
function openWorker(deliveries: readonly string[], behaviour: Record<string, Behaviour>, restMs = 10) {
  const rows = deliveries.map((recordId, at) => ({
    ...{ id: at + 1, recordId, fate: 'received' },
    kind: recordId.startsWith('RN') ? ('mandate' as const) : ('settlement' as const),
  }));
  const asked: string[] = [];
  const read = async (id: string, signal: AbortSignal) => {
    asked.push(id);
    const does = behaviour[id] ?? 'shows';
    if (does === 'shows') return { kind: 'found', record: { id } };
    if (does !== 'hangs')
      throw new CicloError(does, `GET ${id}`, does === 'rate_limited' ? { seconds: 3_600 } : {});
    await wait(60_000, undefined, { signal });
    throw new Error('nobody waits so long');
  };
  const clock = { setBackMs: 0 };
  let looks = 0;
  const waitingDeliveries = async () => {
    looks += 1;
    return rows.filter(({ fate }) => ['received', 'unconfirmed'].includes(fate));
  };
  const write = {
    waitingDeliveries,
    hasConfirmed: async () => false,
    marksOf: async () => [],
    decideDelivery: async (_company: string, id: number, fate: string) => {
      for (const row of rows) if (row.id === id) row.fate = fate;
    },
  };
  const confirming = createConfirming({
    ledgers: { write, store: async () => ({ new: { ...NONE, settlements: 1 }, changed: NONE }) },
    banks: {
      use: (_id: string, work: (api: unknown, deadline: AbortSignal) => unknown) =>
        work(
          {
            readSettlement: read,
            readMandate: read,
            readClock: async () => '2026-03-02T12:00:00.000Z',
            ...CLOCK,
          },
          AbortSignal.timeout(200),
        ),
    },
    ...{ nowMs: () => Date.now() - clock.setBackMs, onDecided: () => undefined, restsMs: [restMs] },
  } as never);
  onTestFinished(() => confirming.close());
  const fates = () => Object.fromEntries(rows.map(({ recordId, fate }) => [recordId, fate]));
  const decideElsewhere = () => {
    for (const row of rows) row.fate = 'refused';
  };
  return { confirming, asked, fates, behaviour, clock, decideElsewhere, looksSoFar: () => looks };
}

const settlements = Array.from({ length: 30 }, (_, at) => `E${at}`);
const fatesOf = (ids: readonly string[], fate: string) => Object.fromEntries(ids.map((id) => [id, fate]));
const confirmed = fatesOf(settlements, 'confirmed');

describe('a delivery that the bank does not answer for', () => {
  it.each(['scope_missing', 'bank_down', 'answer_unreadable', 'timed_out'] as const)(
    'keeps no other from being confirmed, and is told of: %s',
    async (code) => {
      const { confirming, fates, behaviour } = openWorker(['RN1', ...settlements], { RN1: code });
      confirming.hurry(ID);
      await expect.poll(fates, PATIENT).toEqual({ RN1: 'received', ...confirmed });
      await expect.poll(() => confirming.failure(ID)?.code, PATIENT).toBe(code);
      behaviour.RN1 = 'shows';
      await expect.poll(fates, PATIENT).toEqual({ RN1: 'confirmed', ...confirmed });
      await expect.poll(() => confirming.failure(ID), PATIENT).toBeNull();
    },
  );

  it('rests before it is asked for again, and is told of meanwhile', async () => {
    const { confirming, asked, fates } = openWorker(['RN1', 'E1'], { RN1: 'scope_missing' }, 60_000);
    for (const round of [1, 2]) {
      confirming.hurry(ID);
      await expect.poll(() => fates().E1, { ...PATIENT, message: `round ${round}` }).toBe('confirmed');
    }
    await wait(50);
    expect([asked, confirming.failure(ID)?.code]).toEqual([['RN1', 'E1'], 'scope_missing']);
  });

  it('loses nothing of what was read before it took all the time, and comes last from then on', async () => {
    const { confirming, asked, fates } = openWorker(['E1', 'RN1', 'E2', 'E3'], { RN1: 'hangs' });
    confirming.hurry(ID);
    const others = fatesOf(['E1', 'E2', 'E3'], 'confirmed');
    await expect.poll(fates, PATIENT).toEqual({ RN1: 'received', ...others });
    expect(asked.slice(0, 4)).toEqual(['E1', 'RN1', 'E2', 'E3']);
  });
});

it('a bank that asks to be left alone is, until a person hurries', async () => {
  const { confirming, asked, fates, behaviour } = openWorker(['E1'], { E1: 'rate_limited' });
  confirming.hurry(ID);
  await expect.poll(() => confirming.failure(ID)?.code, PATIENT).toBe('rate_limited');
  await wait(50);
  expect(asked).toEqual(['E1']);
  behaviour.E1 = 'shows';
  confirming.hurry(ID, 'all');
  await expect.poll(fates, PATIENT).toEqual(fatesOf(['E1'], 'confirmed'));
});

it('a failure of the whole bank ends the round, and what was read before it is decided', async () => {
  const { confirming, asked, fates, behaviour } = openWorker(
    ['E1', 'E2', 'E3'],
    { E2: 'credentials_wrong' },
    60_000,
  );
  confirming.hurry(ID);
  await expect.poll(() => confirming.failure(ID)?.code, PATIENT).toBe('credentials_wrong');
  expect([asked, fates()]).toEqual([['E1', 'E2'], { E1: 'confirmed', E2: 'received', E3: 'received' }]);
  behaviour.E2 = 'shows';
  confirming.hurry(ID);
  await expect.poll(fates, PATIENT).toEqual(fatesOf(['E1', 'E2', 'E3'], 'confirmed'));
  await expect.poll(() => confirming.failure(ID), PATIENT).toBeNull();
});

describe('what rests', () => {
  it.each([2, 67])('is due at once where the clock was set back %i days since', async (days) => {
    const { confirming, asked, fates, behaviour, clock, looksSoFar } = openWorker(
      ['RN1'],
      { RN1: 'bank_down' },
      60_000,
    );
    confirming.hurry(ID);
    await expect.poll(() => confirming.failure(ID)?.code, PATIENT).toBe('bank_down');
    clock.setBackMs = days * 86_400_000;
    confirming.hurry(ID);
    await expect.poll(() => asked, PATIENT).toEqual(['RN1', 'RN1']);
    const looks = looksSoFar();
    await wait(100);
    // And rests again, by the clock as it is now.
    expect(looksSoFar()).toBe(looks);
    behaviour.RN1 = 'shows';
    confirming.hurry(ID, 'all');
    await expect.poll(fates, PATIENT).toEqual({ RN1: 'confirmed' });
  });

  it('is forgotten where it waits no more: it would stay due for good', async () => {
    const { confirming, looksSoFar, decideElsewhere } = openWorker(['RN1'], { RN1: 'bank_down' }, 100);
    confirming.hurry(ID);
    await expect.poll(() => confirming.failure(ID)?.code, PATIENT).toBe('bank_down');
    decideElsewhere();
    await expect.poll(() => confirming.failure(ID), PATIENT).toBeNull();
    const looks = looksSoFar();
    await wait(150);
    expect(looksSoFar()).toBe(looks);
  });
});

it('asks for nothing any more once it is closed', async () => {
  const { confirming, asked, fates } = openWorker(['E1'], {});
  confirming.hurry(ID);
  await confirming.close();
  confirming.hurry(ID);
  await wait(50);
  expect([asked, fates()]).toEqual([[], { E1: 'received' }]);
});
