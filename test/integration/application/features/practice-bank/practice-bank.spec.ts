import { expect, it, onTestFinished } from 'vitest';
import { createApplication } from '../../../../../src-main/application/compose/create-application.ts';
import { dispatch } from '../../../../../src-main/application/compose/dispatch.ts';
import { browserServices } from '../../../../../src-main/shells/browser/services.ts';
import type { CallName } from '../../../../../src-preload/contract/index.ts';
import type { PracticeStatus } from '../../../../../src-preload/contract/practice.ts';
import type { ClockState, WorldState } from '../../../../../src-preload/contract/practice-bank/clock.ts';
import type { Persona } from '../../../../../src-preload/contract/practice-bank/people.ts';
import type { SyncStatus } from '../../../../../src-preload/contract/sync.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../../support/in-process/ledger/leased-threads.ts';

/** The application over a new folder, with every call dispatched as from a window, and what it told. */
async function openApplication() {
  const application = await createApplication({
    dataDir: tempFolder(),
    version: '0.0.0',
    services: browserServices,
    openKeychain: async () => new KeyringInMemory(),
    openThreads: leaseLedgerThreads,
  });
  onTestFinished(() => application.close());
  const days: (string | null)[] = [];
  let reports = 0;
  application.onEvent((name, payload) => {
    if (name === 'practice.changed') days.push((payload as PracticeStatus).today);
    if (name === 'sync.statusChanged' && (payload as SyncStatus).state === 'idle') reports += 1;
  });
  const attempt = (call: CallName, input: unknown = null) => dispatch(application.handlers, call, input);
  const ask = async <Value>(call: CallName, input: unknown = null): Promise<Value> => {
    const result = await attempt(call, input);
    if (!result.ok) throw new Error(`${call}: ${result.error.code}: ${result.error.message}`);
    return result.value as Value;
  };
  return { attempt, ask, days, reports: () => reports };
}

type Opened = Awaited<ReturnType<typeof openApplication>>;

/** The state of the practice connection once `count` polls or more have ended and none is under way. */
async function polled({ ask, reports }: Opened, connectionId: string, count: number): Promise<SyncStatus> {
  const status = () => ask<SyncStatus>('sync.status', { connectionId });
  await expect.poll(reports, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  await expect.poll(async () => (await status()).state, { timeout: 30_000 }).toBe('idle');
  return status();
}

it('has no practice bank to control before it is started', async () => {
  const { attempt } = await openApplication();
  expect(await attempt('practiceBank.readClock')).toMatchObject({ ok: false, error: { code: 'not_found' } });
  expect(
    await attempt('practiceBank.restartWorld', { seed: 1, payers: 1, months: 1, today: '2026-01-05' }),
  ).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

it('tells once that the practice bank runs, however many start it at once', async () => {
  const { ask, days } = await openApplication();
  const [one, other] = await Promise.all([
    ask<PracticeStatus>('practice.start'),
    ask<PracticeStatus>('practice.start'),
  ]);
  expect(one.isRunning).toBe(true);
  expect(other).toEqual(one);
  expect(days).toEqual([one.today]);
});

it('controls its practice bank, reads into the ledger what that changes, and tells the new day', async () => {
  const opened = await openApplication();
  const { ask, attempt, days } = opened;
  const { connectionId, today } = await ask<PracticeStatus>('practice.start');
  const id = connectionId ?? '';
  expect((await polled(opened, id, 1)).lastReport?.today).toBe(today);

  const stepped = await ask<ClockState>('practiceBank.stepClock', { days: 3 });
  expect(days.at(-1)).toBe(stepped.today);
  expect((await polled(opened, id, 2)).lastReport?.today).toBe(stepped.today);

  const { members } = await ask<{ members: Persona[] }>('practiceBank.listCast', { status: 'APROVADA' });
  const { idRec = '' } = members[0] ?? {};
  await ask('practiceBank.cancelAsPayer', { idRec });
  await polled(opened, id, 3);
  const mandate = await ask<unknown>('mandates.detail', { connectionId: id, idRec });
  expect(JSON.stringify(mandate)).toContain('"CANCELADA"');
  expect(await attempt('practiceBank.cancelAsPayer', { idRec })).toMatchObject({
    ok: false,
    error: { code: 'invalid_input', params: { reason: expect.stringContaining('recorrência') } },
  });

  const plan = { seed: 5, payers: 7, months: 2, today: '2026-02-02' };
  expect(await ask<WorldState>('practiceBank.restartWorld', plan)).toMatchObject({ payers: 7 });
  expect(days.at(-1)).toBe('2026-02-02');
  const fresh = await polled(opened, id, 4);
  expect(fresh.lastReport).toMatchObject({ today: '2026-02-02', records: { mandates: 7 }, quarantined: 0 });

  expect(await ask<PracticeStatus>('practice.advance', { days: 1 })).toMatchObject({ today: '2026-02-03' });
  await ask('practice.stop');
  expect(await attempt('practiceBank.readClock')).toMatchObject({ ok: false, error: { code: 'not_found' } });
});
