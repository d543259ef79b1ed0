import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { applicationAtBank } from '../../../../support/in-process/application/application-at-bank.ts';
import { openApplication } from '../../../../support/in-process/application/company-application.ts';

it('reports how the app stands, part by part, each ledger with a number in the place of its company’s name', async () => {
  const { ask, connectionId } = await applicationAtBank();
  const report = await ask('support', 'report', null);
  expect(report.filter(({ failure }) => failure !== null)).toEqual([]);
  const versions = report.find(({ part }) => part === 'versions');
  expect(versions?.facts).toContainEqual({ name: 'ciclo', value: '0.0.0' });
  expect(report.filter(({ part }) => part === 'ledger').map(({ number }) => number)).toEqual([1]);
  expect(JSON.stringify(report)).not.toContain(connectionId);
});

it('shows what the log tells, and where it is', async () => {
  const revealed: string[] = [];
  const revealFile = async (path: string): Promise<void> => void revealed.push(path);
  const { ask } = await openApplication({ services: { revealFile } });
  const told = async () => (await ask('support', 'logLines', null)).lines.join();
  await expect.poll(told).toContain('"event":"app_started"');
  expect((await ask('support', 'logLines', null)).silence).toBeNull();
  await ask('support', 'showLog', null);
  expect(revealed.map((path) => existsSync(path))).toEqual([true]);
});
