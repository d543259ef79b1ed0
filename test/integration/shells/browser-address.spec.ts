import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openDataFolder } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { holdDataFolder } from '../../../src-main/application/companies/data-folder/held-data-folder.ts';
import { addressesOfRunning } from '../../../src-main/shells/browser/hand-over.ts';
import { shellFolder, startBrowserShell } from '../../../src-main/shells/browser/start-browser-shell.ts';
import { FakeApplication } from '../../support/fake/fake-application.ts';
import { makePageFolder } from '../../support/in-process/folders/page-folder.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

/** A browser shell over a data folder of its own; `running` is what a second start finds there. */
async function start() {
  const dataDir = tempFolder();
  openDataFolder(dataDir);
  const rendererDir = makePageFolder();
  const application = new FakeApplication();
  const served = { application, rendererDir, bridgeFile: `${rendererDir}/bridge.cjs`, port: 0, dataDir };
  const shell = await startBrowserShell(served);
  onTestFinished(() => shell.close());
  return { dataDir, shell, running: () => addressesOfRunning(shellFolder(dataDir), Date.now) };
}

test('a second start finds the address of a shell that runs, and none of one that ended', async () => {
  const { dataDir, shell, running } = await start();
  expect(await running()?.print()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=/);
  await shell.close();
  expect(running()).toBeNull();
  expect(existsSync(shellFolder(dataDir))).toBe(false);
});

test('what a shell left that was killed is gone as soon as another program holds the folder', async () => {
  const { dataDir, running } = await start();
  expect(running()).not.toBeNull();
  const lock = holdDataFolder(dataDir);
  onTestFinished(() => lock.release());
  expect(running()).toBeNull();
});
