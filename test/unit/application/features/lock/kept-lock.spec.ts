import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import {
  IDLE_15,
  LockAtClock,
  PASSPHRASE,
} from '../../../../support/in-process/application/lock-at-clock.ts';

const SEND = 'charging.sendMonth';

describe.each([
  ['in the keychain', () => new KeyringInMemory()],
  ['in the settings', () => null],
])('a lock %s', (_place, makeKeyring) => {
  it('is closed after a restart, and opens to its passphrase', async () => {
    const opened = await LockAtClock.set({ keyring: makeKeyring() });
    opened.restart();
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'confirmed' });
    expect(await opened.attempt(SEND)).toBe('done');
  });

  it('makes who guesses wait, after a restart too', async () => {
    const opened = await LockAtClock.closed({ keyring: makeKeyring() });
    for (const waitSeconds of [0, 0, 30])
      expect(await opened.confirm(SEND, 'errada outra vez')).toEqual({ outcome: 'wrong', waitSeconds });
    expect(await opened.confirm(SEND)).toEqual({ outcome: 'waits', waitSeconds: 30 });
    opened.restart();
    expect(await opened.confirm(SEND)).toEqual({ outcome: 'waits', waitSeconds: 30 });
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    opened.pass(0.5);
    expect(await opened.confirm(SEND, 'errada outra vez')).toEqual({ outcome: 'wrong', waitSeconds: 60 });
    opened.pass(1);
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'confirmed' });
    expect(await opened.confirm(SEND, 'errada outra vez')).toEqual({ outcome: 'wrong', waitSeconds: 0 });
  });

  it('compares no more guesses when they come all at once', async () => {
    const opened = await LockAtClock.closed({ keyring: makeKeyring() });
    const guesses = Array.from({ length: 40 }, (_, index) => opened.confirm(SEND, `tentativa ${index}`));
    const outcomes = (await Promise.all(guesses)).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(37);
  });
});

describe('where the lock is kept', () => {
  it('is the keychain where there is one: no change of a file opens it', async () => {
    const keyring = new KeyringInMemory();
    const opened = await LockAtClock.set({ keyring });
    expect(keyring.parts()).toEqual(['lock']);
    expect(readFileSync(opened.settingsFile, 'utf8')).not.toContain('hash');
    for (const tamper of [
      () =>
        writeFileSync(
          opened.settingsFile,
          readFileSync(opened.settingsFile, 'utf8').replace('"lock"', '"x"'),
        ),
      () => rmSync(opened.settingsFile),
    ]) {
      tamper();
      opened.restart();
      expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    }
  });

  it('is not another one that somebody put into the settings', async () => {
    const opened = await LockAtClock.set({ keyring: new KeyringInMemory() });
    const other = new LockAtClock();
    await other.lock.handlers.set({ choice: IDLE_15, passphrase: 'a frase de outra pessoa' });
    writeFileSync(opened.settingsFile, readFileSync(other.settingsFile));
    opened.restart();
    expect(await opened.confirm(SEND, 'a frase de outra pessoa')).toMatchObject({ outcome: 'wrong' });
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'confirmed' });
  });

  it('stays closed when its entry is taken out of the keychain, and can be forgotten', async () => {
    const keyring = new KeyringInMemory();
    const opened = await LockAtClock.set({ keyring });
    keyring.texts.clear();
    opened.restart();
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'wrong' });
    await opened.lock.handlers.forget(null);
    expect(await opened.attempt(SEND)).toBe('done');
  });

  it('stays closed while the keychain does not open', async () => {
    const opened = await LockAtClock.set({ keyring: new KeyringInMemory() });
    const without = new LockAtClock({ dataDir: opened.dataDir, keyring: null });
    expect(await without.attempt(SEND)).toBe('keychain_unavailable');
  });

  it('says nothing of the passphrase anywhere', async () => {
    const keyring = new KeyringInMemory();
    await LockAtClock.set({ keyring });
    const { settingsFile } = await LockAtClock.set();
    const kept = `${[...keyring.texts].flat().join('\n')}\n${readFileSync(settingsFile, 'utf8')}`;
    for (const form of [PASSPHRASE, Buffer.from(PASSPHRASE).toString('base64').slice(0, -4)])
      expect(kept).not.toContain(form);
    expect(kept.match(/"hash"/g)).toHaveLength(2);
  });
});
