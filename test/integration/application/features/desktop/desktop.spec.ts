import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserServices } from '../../../../../src-main/shells/browser/services.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { WatchedApplication } from '../../../../support/in-process/application/watched-application.ts';
import { GatedBank } from '../../../../support/in-process/bank/gated-bank.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const premises = () => ({ dataDir: tempFolder(), keyring: new KeyringInMemory() });

async function gatedBank(): Promise<GatedBank> {
  const bank = await GatedBank.start({ payers: 20, months: 2 });
  onTestFinished(() => bank.close());
  return bank;
}

describe('links', () => {
  it('wait for the first page, then are told to those that are there', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    const id = await app.join(bank.ready);
    const filter = { statuses: [], search: '' };
    const { rows } = await app.ask<{ rows: { idRec: string }[] }>('mandates.page', {
      connectionId: id,
      filter,
      page: 0,
    });
    const idRec = rows[0]?.idRec ?? '';
    const place = { kind: 'mandate', connectionId: id, id: idRec };
    await app.ask('desktop.openLink', { link: `ciclo://mandate/${id}/${idRec}` });
    expect(app.opened).toEqual([]);
    expect(await app.ask('desktop.takePlace')).toEqual(place);
    expect(await app.ask('desktop.takePlace')).toBeNull();
    await app.ask('desktop.openLink', { link: `ciclo://mandate/${id}/${idRec}` });
    expect(app.opened).toEqual([place]);
  });

  it('that lead nowhere are told, and lead nowhere', async () => {
    const app = await WatchedApplication.open(premises());
    await app.ask('app.info');
    const links = [
      'ciclo://mandate/no-such-company/RR1',
      'ciclo://cycle/padaria/NoSuchCharge',
      'ciclo://erase/everything',
      'https://example.com/',
      '',
    ];
    for (const link of links) await app.ask('desktop.openLink', { link });
    expect(app.noticed.map(({ code }) => code)).toEqual(links.map(() => 'link_unknown'));
    expect(await app.ask('desktop.takePlace')).toBeNull();
  });
});

describe('a message', () => {
  const address = 'mailto:ana@exemplo.com.br?subject=a&body=b';
  /** All that a page is told. */
  const refusalOf = (asking: Promise<unknown>): Promise<string> => asking.then(inspect, inspect);

  it('is opened by the shell, and by the page itself where that is a browser', async () => {
    const asked: string[] = [];
    const openMessage = async (given: string) => {
      asked.push(given);
      return { outcome: 'opened' } as const;
    };
    const app = await WatchedApplication.open(premises(), { openMessage });
    expect(await app.ask('desktop.openMessage', { address })).toEqual({ outcome: 'opened' });
    expect(asked).toEqual([address]);
    expect(await browserServices.openMessage(address)).toEqual({ outcome: 'by_page' });
  });

  it('that the system does not open is told, without a word of whom it was for', async () => {
    const openMessage = async (given: string) => Promise.reject(new Error(`no program for ${given}`));
    const app = await WatchedApplication.open(premises(), { openMessage });
    const failure = await refusalOf(app.ask('desktop.openMessage', { address }));
    expect(failure).toContain('message_not_opened');
    expect(failure).not.toContain('ana');
  });

  it.each([
    'https://example.com/',
    'file:///etc/passwd',
    'mailto:ana@exemplo.com.br?subject=a&body=b&cc=x@y.zz',
  ])('%s is none', async (other) => {
    const openMessage = async () => Promise.reject(new Error('was asked'));
    const app = await WatchedApplication.open(premises(), { openMessage });
    const failure = await refusalOf(app.ask('desktop.openMessage', { address: other }));
    expect(failure).toContain('invalid_input');
  });
});

describe('a bank that goes away', () => {
  it('is offline without a failure, and back as soon as the network is', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    const id = await app.join(bank.ready);
    const good = (await app.status(id)).lastReport?.finishedAt;
    await bank.goAway();
    await app.ask('desktop.networkChanged', { isOnline: false, hasChanged: true });
    const cutOff = await app.poll(id);
    expect(cutOff).toMatchObject({
      state: 'offline',
      lastFailure: null,
      lastGoodPoll: good,
      offline: { failure: { code: 'address_unreachable' } },
    });
    await bank.comeBack();
    await app.ask('desktop.networkChanged', { isOnline: true, hasChanged: true });
    await expect.poll(async () => (await app.status(id)).state, { timeout: 30_000 }).toBe('idle');
    expect((await app.status(id)).offline).toBeNull();
  });

  it('is asked by no page that is opened, nor by a network that is back while a person has paused polls', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    const id = await app.join(bank.ready);
    await bank.goAway();
    const { lastEndedAt } = await app.poll(id);
    const stays = async () => expect(await app.status(id)).toMatchObject({ state: 'offline', lastEndedAt });
    await app.ask('desktop.networkChanged', { isOnline: true, hasChanged: false });
    await stays();
    await app.ask('desktop.setPaused', { isPaused: true });
    await app.ask('desktop.networkChanged', { isOnline: true, hasChanged: true });
    await stays();
    await bank.comeBack();
    await app.ask('desktop.setPaused', { isPaused: false });
    await expect.poll(async () => (await app.status(id)).state, { timeout: 30_000 }).toBe('idle');
  });

  it('is a failure to be told where nobody ever answered at that address', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    await bank.goAway();
    const id = await app.join(bank.ready);
    expect(await app.status(id)).toMatchObject({
      state: 'waiting',
      offline: null,
      lastFailure: { code: 'address_unreachable' },
    });
  });
});

describe('polls by themselves', () => {
  it('end when the lid is closed, and go on when it is opened', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    const id = await app.join(bank.ready);
    bank.hold(() => true);
    await app.ask('sync.start', { connectionId: id });
    await expect.poll(() => bank.held).toBeGreaterThan(0);
    app.application.sleep();
    expect((await app.resting(id)).lastFailure).toBeNull();
    expect((await app.status(id)).nextPollAt).toBeNull();
    bank.release();
    const asked = bank.asked.length;
    app.application.wake();
    await expect.poll(() => bank.asked.length, { timeout: 30_000 }).toBeGreaterThan(asked);
  });

  it('wait while the person has paused them; one that is asked for begins', async () => {
    const bank = await gatedBank();
    const app = await WatchedApplication.open(premises());
    const id = await app.join(bank.ready, { pollMinutes: 15 });
    expect((await app.status(id)).nextPollAt).not.toBeNull();
    expect(await app.ask('desktop.setPaused', { isPaused: true })).toEqual({ isPaused: true });
    expect((await app.status(id)).nextPollAt).toBeNull();
    expect(await app.ask('desktop.background')).toEqual({ isPaused: true });
    const asked = bank.asked.length;
    expect(await app.poll(id)).toMatchObject({ state: 'idle', nextPollAt: null });
    expect(bank.asked.length).toBeGreaterThan(asked);
    await app.ask('desktop.setPaused', { isPaused: false });
    await app.resting(id);
    await expect.poll(async () => (await app.status(id)).nextPollAt, { timeout: 30_000 }).not.toBeNull();
  });
});
