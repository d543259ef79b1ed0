import { fork } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebhooksApp } from '../../../../support/in-process/application/webhooks-application.ts';
import type { WebhooksChildStart } from '../../../../support/own-process/webhooks/webhooks-app-child.ts';

const CHILD = new URL('../../../../support/own-process/webhooks/webhooks-app-child.ts', import.meta.url)
  .pathname;

it('what was committed when the program was killed is confirmed at the next start', async () => {
  const app = await WebhooksApp.open();
  await app.receive();
  await app.register();
  const { connectionId, dataDir } = app;
  await app.close();

  const start: WebhooksChildStart = { dataDir, connectionId, keychain: [...app.keyring.texts] };
  const child = fork(CHILD, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, CICLO_WEBHOOKS_CHILD: JSON.stringify(start) },
  });
  await once(child, 'message');
  // Nothing can be confirmed between the commit and the end of the program.
  const fault = await app.control.addFault({ path: '*', method: 'GET', kind: 'status_503' });
  await app.pass(6);
  const sent = await app.control.listDeliveries({ limit: 1_000 });
  expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set(['delivered']));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;

  await app.control.removeFault({ id: fault.id });
  await app.start();
  const rows = await app.settled();
  expect(new Set(rows.map(({ fate }) => fate))).toEqual(new Set(['confirmed']));
  expect(new Set(rows.map(({ recordId }) => recordId))).toEqual(new Set(sent.map(({ about }) => about)));
}, 90_000);
