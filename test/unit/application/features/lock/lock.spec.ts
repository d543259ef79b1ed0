import { describe, expect, it } from 'vitest';
import { lockedHandlers } from '../../../../../src-main/application/compose/dispatch.ts';
import {
  type CallName,
  callNames,
  confirmedCalls,
  type Handlers,
} from '../../../../../src-preload/contract/index.ts';
import { FakeApplication } from '../../../../support/fake/fake-application.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import {
  IDLE_15,
  LockAtClock,
  PASSPHRASE,
} from '../../../../support/in-process/application/lock-at-clock.ts';

const calls = callNames as readonly CallName[];
const asked = calls.filter((call) => confirmedCalls.get(call) !== null);
const SEND = 'charging.sendMonth';

describe('which calls are asked about', () => {
  it('are those that show a secret, move money or an address, remove a company, or change the lock', () => {
    expect(asked.map((call) => `${confirmedCalls.get(call)} ${call}`).toSorted()).toEqual([
      'address charging.setReceiver',
      'address connections.update',
      'address webhooks.configureReceiver',
      'address webhooks.remove',
      'address webhooks.set',
      'lock lock.set',
      'lock lock.turnOff',
      'money activation.createCharge',
      'money charging.cancel',
      'money charging.replace',
      'money charging.resume',
      'money charging.resumeRetries',
      'money charging.retry',
      'money charging.retryMany',
      'money charging.sendMonth',
      'money charging.sendOne',
      'money confirmations.create',
      'money mandateWriting.cancel',
      'money mandateWriting.create',
      'money mandateWriting.importRows',
      'money mandateWriting.resumeImport',
      'money mandateWriting.revise',
      'removal backups.restore',
      'removal connections.beginAnew',
      'removal connections.remove',
      'removal personalData.deleteFileOfBefore',
      'removal personalData.erase',
      'removal personalData.setRetention',
      'secret backups.carry',
      'secret webhooks.revealSecret',
      'secret webhooks.rotateSecret',
    ]);
  });

  it.each(calls)('%s reaches its handler only where it may', async (call) => {
    const { lock } = await LockAtClock.closed();
    const application = new FakeApplication({ [call]: 'answered' });
    const [feature, name] = call.split('.') as [keyof Handlers, string];
    const handlers = lockedHandlers(application.handlers, lock.permit);
    const handler = (handlers[feature] as Record<string, (input: unknown) => Promise<unknown>>)[name];
    const input = { id: 'nobody' };
    const answer = await handler?.(input).catch(({ code, params }) => ({ code, params }));
    const reason = confirmedCalls.get(call);
    expect(answer).toEqual(
      reason === null ? 'answered' : { code: 'confirmation_needed', params: { call, reason } },
    );
    expect(application.asked).toEqual(reason === null ? [{ call, input }] : []);
  });
});

describe('a lock that nobody has set', () => {
  it.each([null, new KeyringInMemory()])('asks before nothing', async (keyring) => {
    const opened = new LockAtClock({ keyring });
    for (const call of asked) expect(await opened.attempt(call)).toBe('done');
    expect(await opened.lock.handlers.state(null)).toEqual({
      choice: null,
      isLocked: false,
      hasPassphrase: false,
      ways: [],
      waitSeconds: 0,
    });
  });

  it('cannot be set where nothing could be asked', async () => {
    const { lock } = new LockAtClock();
    await expect(lock.handlers.set({ choice: IDLE_15, passphrase: null })).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect((await lock.handlers.state(null)).choice).toBeNull();
  });
});

describe('a lock that closes after a time without use', () => {
  it('lets through what a person does, and closes when they have gone', async () => {
    const opened = await LockAtClock.set();
    opened.pass(14);
    expect(await opened.attempt(SEND)).toBe('done');
    opened.pass(14);
    await opened.lock.handlers.noteUse(null);
    opened.pass(14);
    expect(await opened.attempt(SEND)).toBe('done');
    opened.pass(15);
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });

  it('stays closed when somebody comes back to the keyboard', async () => {
    const opened = await LockAtClock.set();
    opened.pass(15);
    await opened.lock.handlers.noteUse(null);
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    expect((await opened.lock.handlers.state(null)).isLocked).toBe(true);
  });

  it('is not kept open by what the page asks for by itself', async () => {
    const opened = await LockAtClock.set();
    for (let minute = 0; minute < 15; minute += 1) {
      opened.pass(1);
      for (const call of calls.filter((each) => confirmedCalls.get(each) === null))
        expect(await opened.attempt(call)).toBe('done');
    }
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });

  it('opens for all once a person has confirmed', async () => {
    const opened = await LockAtClock.closed();
    expect(await opened.confirm(SEND)).toEqual({ outcome: 'confirmed', waitSeconds: 0 });
    for (const call of ['webhooks.revealSecret', SEND, SEND] as const)
      expect(await opened.attempt(call)).toBe('done');
  });
});

describe('a lock that asks each time', () => {
  it('lets one call through for each confirmation, the one that waited, and for a minute', async () => {
    const opened = new LockAtClock();
    await opened.lock.handlers.set({ choice: { ...IDLE_15, when: 'each_time' }, passphrase: PASSPHRASE });
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    await opened.confirm(SEND);
    expect(await opened.attempt('charging.sendOne')).toBe('confirmation_needed');
    expect(await opened.attempt(SEND)).toBe('done');
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    await opened.confirm(SEND);
    opened.pass(1);
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });
});

describe('a lock that is closed by hand', () => {
  it('stays open until then', async () => {
    const opened = new LockAtClock();
    await opened.lock.handlers.set({ choice: { ...IDLE_15, when: 'by_hand' }, passphrase: PASSPHRASE });
    opened.pass(10_000);
    expect(await opened.attempt(SEND)).toBe('done');
    await opened.lock.handlers.lockNow(null);
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });

  it('takes back a confirmation that was not used', async () => {
    const opened = await LockAtClock.closed();
    await opened.confirm(SEND);
    await opened.lock.handlers.lockNow(null);
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });
});

describe('the lock itself', () => {
  it.each(['lock.set', 'lock.turnOff'] as const)('asks before %s even while it is open', async (call) => {
    const opened = await LockAtClock.set();
    expect(await opened.attempt(call)).toBe('confirmation_needed');
    await opened.confirm(call);
    expect(await opened.attempt(call)).toBe('done');
    expect(await opened.attempt(call)).toBe('confirmation_needed');
  });

  it('keeps its passphrase when only its times change, and takes another', async () => {
    const opened = await LockAtClock.set();
    await opened.lock.handlers.set({ choice: { when: 'idle', idleMinutes: 5 }, passphrase: null });
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'confirmed' });
    await opened.lock.handlers.set({ choice: IDLE_15, passphrase: 'outra frase inteira' });
    expect(await opened.confirm(SEND)).toMatchObject({ outcome: 'wrong' });
    expect(await opened.confirm(SEND, 'outra frase inteira')).toMatchObject({ outcome: 'confirmed' });
  });

  it('asks nothing once it is turned off, after a restart too', async () => {
    const opened = await LockAtClock.set({ keyring: new KeyringInMemory() });
    await opened.lock.handlers.turnOff(null);
    opened.restart();
    expect(await opened.attempt(SEND)).toBe('done');
  });

  it('that is forgotten takes the secrets of every company along, and not the practice bank', async () => {
    const company = (id: string, isPractice: boolean) => ({ id, isPractice }) as never;
    const opened = await LockAtClock.closed({
      connections: [company('padaria', false), company('treino', true)],
    });
    expect(await opened.lock.handlers.forget(null)).toMatchObject({ choice: null });
    expect(opened.forgotten).toEqual(['padaria']);
    expect(await opened.attempt(SEND)).toBe('done');
  });
});

describe("the system's own confirmation", () => {
  class Sensor {
    isThere = true;
    answer = true;
    readonly asked: unknown[] = [];
    isOffered = () => this.isThere;
    ask = async (...given: unknown[]) => {
      this.asked.push(given);
      return this.answer;
    };
  }

  it('stands for the passphrase, and alone where none is set', async () => {
    const system = new Sensor();
    const opened = new LockAtClock({ system });
    await opened.lock.handlers.set({ choice: IDLE_15, passphrase: null });
    await opened.lock.handlers.lockNow(null);
    expect((await opened.lock.handlers.state(null)).ways).toEqual(['system']);
    expect(await opened.lock.handlers.confirmBySystem({ call: SEND })).toEqual({ outcome: 'confirmed' });
    expect(system.asked).toEqual([['money', 'pt-BR']]);
    expect(await opened.attempt(SEND)).toBe('done');
  });

  it('opens nothing when it is declined, not offered, or asked for a call that needs none', async () => {
    const system = new Sensor();
    const opened = await LockAtClock.closed({ system });
    system.answer = false;
    expect(await opened.lock.handlers.confirmBySystem({ call: SEND })).toEqual({ outcome: 'declined' });
    system.answer = true;
    for (const call of ['app.info', 'no.call', 'constructor'])
      expect(await opened.lock.handlers.confirmBySystem({ call })).toEqual({ outcome: 'declined' });
    system.isThere = false;
    expect(await opened.lock.handlers.confirmBySystem({ call: SEND })).toEqual({ outcome: 'declined' });
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
    expect((await opened.lock.handlers.state(null)).ways).toEqual(['passphrase']);
  });

  it('does not open by guessing where no passphrase is set', async () => {
    const opened = new LockAtClock({ system: new Sensor() });
    await opened.lock.handlers.set({ choice: IDLE_15, passphrase: null });
    await opened.lock.handlers.lockNow(null);
    expect(await opened.confirm(SEND, '')).toMatchObject({ outcome: 'wrong' });
    expect(await opened.attempt(SEND)).toBe('confirmation_needed');
  });
});
