import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { updatesFeature } from '../../../../../src-main/application/features/updates/updates.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type { Release, UpdateSource } from '../../../../../src-main/updates/update-source.ts';
import type { UpdateState } from '../../../../../src-preload/contract/updates.ts';

const release = (version: string): Release => ({
  version,
  notes: 'Mais rápido.',
  releasedAt: '2026-11-22T10:00:00.000Z',
  files: [{ name: `Ciclo-${version}.AppImage`, sha512: '', size: 1 }],
});

/** Answers what it is set to, and counts how often it was asked. */
class SetSource implements UpdateSource {
  answer: Release | CicloError = release('1.2.0');
  looks = 0;
  beforeAnswer = Promise.resolve();

  readonly newest = async (): Promise<Release> => {
    this.looks += 1;
    await this.beforeAnswer;
    if (this.answer instanceof CicloError) throw this.answer;
    return this.answer;
  };

  readonly fetch = async (): Promise<void> => undefined;
}

let source: SetSource;
let done: string[];
let told: UpdateState['kind'][];
let isSending: boolean;
let looksForUpdates: boolean;
let nowMs: number;
/** What happens while an installer is being fetched. */
let whileFetching: () => void;

beforeEach(() => {
  source = new SetSource();
  [done, told] = [[], []];
  [isSending, looksForUpdates] = [false, true];
  nowMs = Date.UTC(2026, 10, 22);
  whileFetching = () => undefined;
});

function open(
  choice: { readonly installs?: boolean; readonly source?: UpdateSource | null } = {},
): ReturnType<typeof updatesFeature> {
  const installer = {
    prepare: async ({ version }: Release) => {
      whileFetching();
      done.push(`prepared ${version}`);
    },
    quitAndInstall: () => void done.push('installed'),
  };
  const parts = {
    version: '1.1.9',
    updateSource: choice.source === undefined ? source : choice.source,
    shell: choice.installs === false ? {} : { updates: installer },
    settings: { read: () => ({ preferences: { looksForUpdates } }) },
    outbox: { isSending: () => isSending },
    emit: (_name: string, state: UpdateState) => void told.push(state.kind),
    nowMs: () => nowMs,
  };
  return updatesFeature(parts as unknown as Parameters<typeof updatesFeature>[0]);
}

describe('Looking for updates', () => {
  it.each<[string, UpdateState]>([
    ['1.2.0', { kind: 'available', newer: expect.objectContaining({ version: '1.2.0' }) }],
    ['1.1.10', { kind: 'available', newer: expect.objectContaining({ version: '1.1.10' }) }],
    ['2.0.0', { kind: 'available', newer: expect.objectContaining({ version: '2.0.0' }) }],
    ['1.1.9', { kind: 'current', at: '2026-11-22T00:00:00.000Z' }],
    ['1.1.8', { kind: 'current', at: '2026-11-22T00:00:00.000Z' }],
    ['1.0.99', { kind: 'current', at: '2026-11-22T00:00:00.000Z' }],
    ['0.9.10', { kind: 'current', at: '2026-11-22T00:00:00.000Z' }],
  ])('at 1.1.9 where %s is newest', async (newest, state) => {
    source.answer = release(newest);
    expect(await open().handlers.look(null)).toEqual(state);
    expect(done).toEqual([]);
  });

  it('tells why it failed, and that it is at it', async () => {
    source.answer = new CicloError('update_older', 'rolled back');
    const { handlers } = open();
    const looked = await handlers.look(null);
    expect(looked).toMatchObject({ kind: 'failed', failure: { code: 'update_older' } });
    expect(await handlers.state(null)).toEqual(looked);
    expect(told).toEqual(['looking', 'failed']);
  });

  it('is done by itself only where the person wants it, and by hand always', async () => {
    looksForUpdates = false;
    const updates = open();
    await updates.resume?.();
    expect(source.looks).toBe(0);
    expect(await updates.handlers.state(null)).toEqual({ kind: 'not_asked' });
    looksForUpdates = true;
    await updates.resume?.();
    expect(source.looks).toBe(1);
    await updates.handlers.look(null);
    expect(source.looks).toBe(2);
    await updates.close?.();
  });

  it('is done again within the hour where it failed, and the next day where it did not, also by a clock put back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const updates = open();
    const pass = async (hours: number): Promise<number> => {
      const before = source.looks;
      for (let quarter = 0; quarter < Math.abs(hours) * 4; quarter += 1) {
        nowMs += Math.sign(hours) * 900_000;
        await vi.advanceTimersByTimeAsync(900_000);
      }
      return source.looks - before;
    };
    source.answer = new CicloError('update_unreachable', 'no network yet');
    await updates.resume?.();
    expect(await pass(1)).toBe(4);
    source.answer = release('1.1.9');
    expect(await pass(23)).toBe(1);
    expect(await pass(2)).toBe(1);
    expect(await pass(-25)).toBe(1);
    await updates.close?.();
    expect(await pass(48)).toBe(0);
  });

  it('is done once for two who ask at once', async () => {
    const { handlers } = open();
    await Promise.all([handlers.look(null), handlers.look(null)]);
    expect(source.looks).toBe(1);
  });

  it.each<[string, Parameters<typeof open>[0]]>([
    ['no_keys', { source: null }],
    ['not_installed_app', { installs: false }],
    ['not_installed_app', { installs: false, source: null }],
  ])('is off, and says so: %s', async (why, choice) => {
    const updates = open(choice);
    await updates.resume?.();
    for (const call of [updates.handlers.state, updates.handlers.look])
      expect(await call(null)).toEqual({ kind: 'off', why });
    expect(await updates.handlers.install({ version: '1.2.0' })).toEqual({ kind: 'off', why });
    expect(source.looks).toBe(0);
  });
});

describe('Installing an update', () => {
  it('is never begun by finding one', async () => {
    const updates = open();
    await updates.resume?.();
    expect(done).toEqual([]);
  });

  it('fetches the version that was shown and then installs it', async () => {
    const { handlers } = open();
    await handlers.look(null);
    await handlers.install({ version: '1.2.0' });
    expect(done).toEqual(['prepared 1.2.0', 'installed']);
    expect(told).toContain('installing');
  });

  it('is done once for two who ask at once', async () => {
    const { handlers } = open();
    await handlers.look(null);
    const [first, second] = [handlers.install({ version: '1.2.0' }), handlers.install({ version: '1.2.0' })];
    expect(await first).toEqual(await second);
    expect(done).toEqual(['prepared 1.2.0', 'installed']);
  });

  it('begins when a look under way has ended, which then offers nothing amid it', async () => {
    const answered = Promise.withResolvers<void>();
    source.beforeAnswer = answered.promise;
    const { handlers } = open();
    const looked = handlers.look(null);
    source.beforeAnswer = Promise.resolve();
    const installed = handlers.install({ version: '1.2.0' });
    await setImmediate();
    answered.resolve();
    await Promise.all([looked, installed]);
    expect(told).toEqual(['looking', 'available', 'installing', 'available']);
  });

  it('shows another version that is newest by now, and installs nothing', async () => {
    const { handlers } = open();
    await handlers.look(null);
    source.answer = release('1.3.0');
    expect(await handlers.install({ version: '1.2.0' })).toMatchObject({ newer: { version: '1.3.0' } });
    expect(await handlers.install({ version: '1.1.0' })).toMatchObject({ newer: { version: '1.3.0' } });
    expect(done).toEqual([]);
  });

  it('believes anew what it installs', async () => {
    const { handlers } = open();
    await handlers.look(null);
    source.answer = new CicloError('update_expired', 'frozen');
    await expect(handlers.install({ version: '1.2.0' })).rejects.toMatchObject({ code: 'update_expired' });
    expect(done).toEqual([]);
  });

  it('does not go back to an older version, whoever asks', async () => {
    source.answer = release('1.1.0');
    expect(await open().handlers.install({ version: '1.1.0' })).toMatchObject({ kind: 'current' });
    expect(done).toEqual([]);
  });

  it('is refused while something is being sent, also where that began meanwhile', async () => {
    const { handlers } = open();
    await handlers.look(null);
    isSending = true;
    await expect(handlers.install({ version: '1.2.0' })).rejects.toMatchObject({
      code: 'update_while_sending',
    });
    expect(done).toEqual([]);
    isSending = false;
    whileFetching = () => {
      isSending = true;
    };
    await expect(handlers.install({ version: '1.2.0' })).rejects.toMatchObject({
      code: 'update_while_sending',
    });
    expect(done).toEqual(['prepared 1.2.0']);
    expect(await handlers.state(null)).toMatchObject({ kind: 'available' });
  });
});
