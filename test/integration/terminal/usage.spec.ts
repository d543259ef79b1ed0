import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

/** Runs a command on a folder that is not there, and looks whether it has made it. */
async function runAtNothing(words: readonly string[]) {
  const data = join(tempFolder(), 'none');
  const run = await runCicloHere([...words, '--data', data]);
  return { ...run, isMade: existsSync(data) };
}

const refused = (why: string) => ({
  code: 2,
  stdout: '',
  stderr: expect.stringContaining(why),
  isMade: false,
});

it.each([
  [['export', '--out', 'x', '--what', 'postings', '--month', ''], '--month'],
  [['export', '--out', 'x', '--what', 'postings', '--again', ''], '--again'],
  [['export', '--out', 'x', '--states='], '--states'],
  [['connect', '--name', 'x', '--key-env', ''], '--key-env'],
  [['fee', '--remove', ' '], '--remove'],
  [['sync', '--since', ''], '--since'],
])('refuses an option whose value is empty before anything is opened: %j', async (words, option) => {
  expect(await runAtNothing(words)).toMatchObject(refused(`${option} veio com um valor vazio`));
});
