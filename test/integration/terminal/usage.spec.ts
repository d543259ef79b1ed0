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

it.each([
  [['close', '--month', '2026-01', '--reason', 'x'], '--reason só vale junto com --reopen'],
  [['close', '--month', '2026-01', '--reopen', '--reason', 'x', '--verify'], '--reopen e --verify não valem'],
  [['close', '--verify', '--basis', 'caixa'], '--verify e --basis não valem'],
  [['fee', '--remove', '1', '--day', '2026-01-01', '--amount', '1.00'], '--amount e --remove não valem'],
  [['fee', '--remove', '1', '--day', '2026-01-01'], '--day só vale junto com --amount'],
  [['fee', '--line', '1', '--amount', '3.00', '--day', '2026-01-01'], '--amount e --line não valem'],
  [['fee', '--day', '2026-01-01', '--text', 'x'], '--day só vale junto com --amount'],
  [['fee', '--statement', '1'], '--statement só vale junto com --line'],
  [['statement', '--other-account'], '--other-account só vale junto com --file'],
  [
    ['office', 'grant', '--person', 'a', '--right', 'see', '--name', 'A', '--all'],
    '--name e --all não valem',
  ],
  [['office', 'revoke', '--person', 'a', '--name', 'A', '--all'], '--name e --all não valem'],
  [['office', 'seal', '--name', 'A', '--all'], '--name e --all não valem'],
  [['office', 'admit', '--name', 'A', '--all'], '--name e --all não valem'],
  [['export', '--out', 'x', '--ledger', 'postgres://a@b/c'], '--data e --ledger não valem'],
  [['export', '--out', 'x', '--from', '2026-02-01', '--to', '2026-01-31'], '--from (2026-02-01) vem depois'],
  [['doctor', '--password-env', 'P'], '--password-env só vale junto com --ledger'],
])('refuses options that contradict what is asked for, before anything is opened: %j', async (words, why) => {
  expect(await runAtNothing(words)).toMatchObject(refused(why));
});

it.each([
  [['close', '--month', '2026-10', '--month', '2026-11'], '--month'],
  [['export', '--data', 'elsewhere', '--out', 'x'], '--data'],
  [['export', '--out=x', '--states', 'paid', '--states=unpaid'], '--states'],
  [['sync', '--json', '--json'], '--json'],
  [['sync', '-h', '--help'], '--help'],
])('refuses an option that is given twice, of which one would go unheard: %j', async (words, option) => {
  expect(await runAtNothing(words)).toMatchObject(refused(`${option} veio mais de uma vez`));
});

it.each([
  ['grant', '--person', '--url', 'postgres://a@b/c', '--right', 'see'],
  ['revoke', '--person', '--url', 'postgres://a@b/c'],
  ['admit', '--person', '--public-key', 'age1'],
  ['seal', '--without'],
])(
  'refuses a name that a server would cut, wherever a person is named: office %s %s',
  async (word, option, ...more) => {
    const named = (name: string) => runAtNothing(['office', word, option, name, ...more]);
    expect(await named('ã'.repeat(32))).toMatchObject(refused('63 bytes'));
    expect((await named(`${'ã'.repeat(31)}a`)).stderr).not.toContain('63 bytes');
  },
);

it('takes one day from itself to itself', async () => {
  const day = ['--from', '2026-01-31', '--to', '2026-01-31'];
  expect((await runAtNothing(['export', '--out', 'x', ...day])).stderr).not.toContain('--from');
});

it('speaks the language of --lang in either form, and refuses one that it does not speak', async () => {
  const asked = async (...words: readonly string[]) => {
    const { code, stdout, stderr } = await runCicloHere(words, { CICLO_LANG: 'pt-BR' });
    return { code, said: stdout.slice(0, 20) + stderr.slice(0, 60) };
  };
  for (const english of [['--lang', 'en'], ['--lang=en']]) {
    expect(await asked('help', ...english)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Ciclo, recurring/),
    });
    expect(await asked('sync', ...english)).toMatchObject({
      code: 2,
      said: expect.stringContaining('--data is missing'),
    });
  }
  for (const words of [['help'], ['sync', '--data', '/nowhere'], ['office', 'list']])
    for (const french of [['--lang', 'fr'], ['--lang=fr'], ['--lang', '']])
      expect(await asked(...words, ...french)).toMatchObject({
        code: 2,
        said: expect.stringContaining('--lang não aceita'),
      });
  for (const portuguese of ['pt-BR', 'pt', 'PT-br'])
    expect(await asked('help', '--lang', portuguese)).toMatchObject({ code: 0 });
  expect(await asked('--lang=en')).toMatchObject({ code: 2, said: expect.stringContaining('--lang=en') });
});
