import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { WebhooksApp } from '../../../../support/in-process/application/webhooks-application.ts';
import { freePort } from '../../../../support/in-process/network/free-port.ts';

/** The app is there before its ledgers are open, and a receiver begins when its own is. */
const TAKEN_UP = { timeout: 20_000 };

it('is off until a person turns it on, and on again at the next start', async () => {
  const app = await WebhooksApp.open();
  expect((await app.ask('state', {})).receiver).toMatchObject({ isOn: false, address: null });
  await app.receive();
  await app.close();
  await expect(fetch(app.receiverUrl)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await app.start();
  const address = async () => (await app.ask('state', {})).receiver.address;
  await expect.poll(address, TAKEN_UP).toBe(app.receiverUrl);
  expect((await fetch(app.receiverUrl)).status).toBe(200);
  const settings = { isOn: false, port: app.port, publicHosts: [] };
  expect(await app.ask('configureReceiver', { settings })).toMatchObject({ isOn: false, address: null });
  await expect(fetch(app.receiverUrl)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

it('on a port that is taken says so and goes on where it was', async () => {
  const app = await WebhooksApp.open();
  await app.receive();
  const other = createServer();
  const port = await freePort();
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
  const settings = { isOn: true, port, publicHosts: [] };
  await expect(app.ask('configureReceiver', { settings })).rejects.toThrow(/port_taken/);
  expect((await app.ask('state', {})).receiver).toMatchObject({ isOn: true, port: app.port, failure: null });
  expect((await fetch(app.receiverUrl)).status).toBe(200);
  await new Promise((done) => other.close(done));
});

it('whose port somebody took before the start says why it is not running', async () => {
  const app = await WebhooksApp.open();
  await app.receive();
  await app.close();
  const other = createServer();
  await new Promise<void>((done) => other.listen(app.port, '127.0.0.1', done));
  await app.start();
  const state = async () => (await app.ask('state', {})).receiver;
  await expect.poll(async () => (await state()).failure?.code, TAKEN_UP).toBe('port_taken');
  await new Promise((done) => other.close(done));
  await app.receive();
  expect(await state()).toMatchObject({ failure: null, address: app.receiverUrl });
});

it('tests itself and the registered address, without the secret', async () => {
  const app = await WebhooksApp.open();
  await app.receive();
  await app.register();
  const probes = await app.ask('test', { target: { kind: 'settlements', key: app.key } });
  const told = probes.map(({ side, route, method, meaning, detail }) => [
    side,
    route,
    method,
    meaning,
    detail,
  ]);
  for (const side of ['public', 'local']) {
    expect(told).toContainEqual([side, 'base', 'GET', 'answers', '200']);
    expect(told).toContainEqual([side, 'base', 'POST', 'answers', '200']);
    expect(told).toContainEqual([side, 'delivery', 'POST', 'filters', '401']);
  }
  expect(await app.inbox()).toEqual([]);
  await app.ask('configureReceiver', { settings: { isOn: false, port: app.port, publicHosts: [] } });
  const alone = await app.ask('test', { target: { kind: 'mandates' } });
  expect(alone.map(({ side, meaning, isGood }) => [side, meaning, isGood])).toEqual([
    ['public', 'refused', false],
    ['public', 'refused', false],
    ['public', 'refused', false],
  ]);
});

it('asks first whether the channel is paused, which a real bank does not tell; then the routes; then what came', async () => {
  const app = await WebhooksApp.open();
  const outcomes = async () => (await app.ask('checks', {})).map(({ step, outcome }) => `${step} ${outcome}`);
  expect(await outcomes()).toEqual(['paused idle', 'base idle', 'delivery idle', 'arrived idle']);
  await app.receive();
  await app.register();
  expect(await outcomes()).toEqual(['paused ask', 'base passed', 'delivery passed', 'arrived waiting']);
  await app.pass(6);
  await app.settled();
  expect(await outcomes()).toEqual(['paused passed', 'base passed', 'delivery passed', 'arrived passed']);
  await app.ask('configureReceiver', { settings: { isOn: false, port: app.port, publicHosts: [] } });
  const [, base, delivery] = await app.ask('checks', {});
  expect(base).toMatchObject({ outcome: 'failed', meaning: 'refused', targets: { length: 3 } });
  expect(delivery).toMatchObject({ outcome: 'failed', meaning: 'refused' });
}, 30_000);
