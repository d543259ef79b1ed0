import { describe, expect, it } from 'vitest';
import { WebhooksApp } from '../../../../support/in-process/application/webhooks-application.ts';
import { freePort } from '../../../../support/in-process/network/free-port.ts';

const mandates = { kind: 'mandates' } as const;
const inQuery = { kind: 'query', name: 'segredo' } as const;

describe('a registration', () => {
  it('carries our secret at the bank, is shown without it, and is gone when removed', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    const rows = await app.ask('registrations', {});
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toMatchObject({ secret: 'current', failure: null, own: { url: app.receiverUrl } });
      expect(row.shownUrl).toBe(`${app.receiverUrl}?segredo=•••`);
    }
    const secret = await app.secret();
    const channels = await app.control.listChannels();
    expect(channels.map(({ url }) => url)).toContain(`${app.receiverUrl}?segredo=${secret}`);
    for (const target of app.targets) {
      expect(await app.ask('remove', { target })).toMatchObject({ kind: 'done' });
    }
    expect(await app.control.listChannels()).toEqual([]);
    const after = await app.ask('registrations', {});
    expect(after.map(({ shownUrl, own }) => [shownUrl, own])).toEqual([
      [null, null],
      [null, null],
    ]);
  }, 30_000);

  it('at an address that is not safe is refused on its field before anything is sent', async () => {
    const app = await WebhooksApp.open();
    const url = 'http://loja.example/avisos';
    const result = await app.ask('set', { target: mandates, url, secretPlace: inQuery });
    expect(result).toMatchObject({
      kind: 'problems',
      problems: [{ field: 'webhookUrl', reason: 'not_https' }],
    });
    expect(await app.control.listChannels()).toEqual([]);
  });

  it('of a wrong key, or with a header that a proxy fills, is refused on that field', async () => {
    const app = await WebhooksApp.open();
    const target = { kind: 'settlements', key: '123.456.789-00' } as const;
    const secretPlace = { kind: 'header', name: 'Host' } as const;
    expect(await app.ask('set', { target, url: 'https://loja.example', secretPlace })).toMatchObject({
      problems: [
        { field: 'key', reason: 'check_digits' },
        { field: 'secretName', reason: 'malformed' },
      ],
    });
  });

  it('that the bank refuses lands on its field and leaves what was there', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    const url = `http://127.0.0.1:${await freePort()}`;
    const result = await app.ask('set', { target: mandates, url, secretPlace: inQuery });
    expect(result).toMatchObject({ kind: 'refused', violations: [{ field: 'webhookUrl' }] });
    const foreign = { kind: 'settlements', key: 'outra@loja.example.com' } as const;
    expect(
      await app.ask('set', { target: foreign, url: app.receiverUrl, secretPlace: inQuery }),
    ).toMatchObject({
      kind: 'refused',
      violations: [{ field: 'key' }],
    });
    const rows = await app.ask('registrations', {});
    expect(rows.map(({ own }) => own?.url)).toEqual([app.receiverUrl, app.receiverUrl, app.receiverUrl]);
  }, 30_000);

  it('whose address was pasted with the secret keeps it out of settings and journal', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    const secret = await app.secret();
    const url = `${app.receiverUrl}/?x=1&segredo=${secret}`;
    expect(await app.ask('set', { target: mandates, url, secretPlace: inQuery })).toMatchObject({
      kind: 'done',
    });
    const [row] = await app.ask('registrations', {});
    expect(row).toMatchObject({ secret: 'current', own: { url: `${app.receiverUrl}?x=•••` } });
  });

  it('whose address has our secret in its path is refused, and sent nowhere', async () => {
    const app = await WebhooksApp.open();
    const url = `http://127.0.0.1:9/${await app.secret()}/`;
    expect(await app.ask('set', { target: mandates, url, secretPlace: inQuery })).toMatchObject({
      problems: [{ field: 'webhookUrl', reason: 'malformed' }],
    });
    expect(await app.control.listChannels()).toEqual([]);
  });

  it('whose address has another secret in the place of ours is kept without it', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    const url = `${app.receiverUrl}/?segredo=um-segredo-de-antes`;
    expect(await app.ask('set', { target: mandates, url, secretPlace: inQuery })).toMatchObject({
      kind: 'done',
    });
    const [row] = await app.ask('registrations', {});
    expect(row).toMatchObject({ secret: 'current', own: { url: app.receiverUrl } });
  });
});

describe('the secret', () => {
  it('is changed without a lost delivery', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    const former = await app.secret();
    await app.pass(3);
    const before = (await app.settled()).length;
    const results = await app.ask('rotateSecret', {});
    expect(results.map(({ result }) => result.kind)).toEqual(['done', 'done', 'done']);
    const current = await app.secret();
    expect(current).not.toBe(former);
    await app.pass(6);
    const sent = await app.control.listDeliveries({ limit: 1_000 });
    expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set(['delivered']));
    expect((await app.settled()).length).toBeGreaterThan(before);
    expect((await app.ask('state', {})).secret).toMatchObject({ isRotating: false, headers: [] });
    const body = '{"recs":[{"idRec":"R1"}]}';
    expect(await app.deliver('/rec', body, former)).toBe(401);
    expect(await app.deliver('/rec', body, current)).toBe(200);
  }, 60_000);

  it('and the former one are both let in while a registration cannot be put again', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register();
    const former = await app.secret();
    const { id } = await app.control.addFault({
      path: '/webhookrec',
      method: 'PUT',
      kind: 'status_403',
    });
    const results = await app.ask('rotateSecret', {});
    expect(results.filter(({ result }) => result.kind !== 'done')).toMatchObject([{ target: mandates }]);
    const current = await app.secret();
    for (const secret of [former, current]) {
      expect(await app.deliver('/rec', `{"recs":[{"idRec":"R1","x":"${secret.length}"}]}`, secret)).toBe(200);
    }
    expect((await app.ask('state', {})).secret?.isRotating).toBe(true);
    expect(await app.ask('finishRotation', {})).toEqual([mandates]);
    await app.control.removeFault({ id });
    expect(await app.ask('rotateSecret', {})).toMatchObject([{ target: mandates, result: { kind: 'done' } }]);
    expect(await app.secret()).toBe(current);
    expect((await app.ask('state', {})).secret?.isRotating).toBe(false);
  }, 60_000);

  it('in a header stays let in until a person says that the new one is typed', async () => {
    const app = await WebhooksApp.open();
    await app.receive();
    await app.register({ kind: 'header', name: 'x-loja' });
    const typeHeader = async (): Promise<void> => {
      const header = { name: 'x-loja', value: await app.secret() };
      for (const { id } of await app.control.listChannels())
        await app.control.configureChannel({ id, header });
    };
    await typeHeader();
    await app.ask('rotateSecret', {});
    await app.pass(6);
    expect((await app.settled()).length).toBeGreaterThan(0);
    expect((await app.ask('state', {})).secret).toMatchObject({ isRotating: true, headers: ['x-loja'] });
    await typeHeader();
    expect(await app.ask('finishRotation', {})).toEqual([]);
    await app.pass(6);
    const sent = await app.control.listDeliveries({ limit: 1_000 });
    expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set(['delivered']));
    expect(await app.ask('revealSecret', { target: mandates })).toMatchObject({
      url: null,
      headerName: 'x-loja',
    });
  }, 60_000);

  it('moves with the others, and goes with the connection', async () => {
    const app = await WebhooksApp.open();
    await app.secret();
    expect(app.keyring.parts()).toContain('webhook');
    const [shown] = await app.dispatch<Record<string, unknown>[]>('connections.list', null);
    const { id, isPractice: _p, hasCertificate: _c, secretStorage: _s, ...settings } = shown ?? {};
    const secret = await app.secret();
    await app.dispatch('connections.update', { id, settings, storage: 'session' });
    expect(await app.secret()).toBe(secret);
    await app.dispatch('connections.update', { id, settings, storage: 'keychain' });
    expect(await app.secret()).toBe(secret);
    await app.dispatch('connections.remove', { id });
    expect(app.keyring.parts()).not.toContain('webhook');
  });
});
