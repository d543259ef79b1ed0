import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCOUNT_USES } from '../../../src-preload/contract/vocabulary/accounting.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

/** A company whose postings go to one path, as those of a script do. */
async function openScript() {
  const { data } = await syncedCompany();
  const [plan, out] = [join(data, 'plan.csv'), join(data, 'night.txt')];
  const rows = ACCOUNT_USES.map((use, at) => `${101 + at};${use};${use};`);
  writeFileSync(plan, `conta;nome;eventos;historico\n${rows.join('\n')}\n`);
  const ask = async (...words: string[]) => {
    const asked = ['export', '--what', 'postings', '--data', data, '--lang', 'en', ...words];
    const { code, stdout, stderr } = await runCicloHere(asked);
    expect(code, stderr).toBe(0);
    return { stdout, stderr, said: words.includes('--json') ? JSON.parse(stdout) : null };
  };
  const month = (name: string) => ask('--month', name, '--accounts', plan, '--out', out, '--json');
  const list = async () => (await ask('--list-batches')).stdout.trim().split('\n').reverse();
  return { out, ask, month, list };
}

it('a batch that takes the place of another’s file says so, and the list says whose file is still there', async () => {
  const { out, ask, month, list } = await openScript();
  expect((await month('2026-01')).said).toMatchObject({ batch: 1, replaced: [], stillThere: [] });
  expect(await list()).toEqual([expect.stringContaining('\twritten\t')]);
  expect(await month('2025-12')).toMatchObject({
    said: { batch: 2, replaced: [1], stillThere: [] },
    stderr: expect.stringMatching(/file of batch 1 stood at .*--again BATCH/),
  });
  expect(await list()).toEqual([
    expect.stringContaining('\twritten; another file stands at the path\t'),
    expect.stringContaining('\twritten\t'),
  ]);
  // The same once more is no other batch's.
  expect((await ask('--again', '2', '--out', out, '--json')).said).toMatchObject({ replaced: [] });
});

it('where nothing is posted it is told whose file is still there', async () => {
  const { out, month, list } = await openScript();
  await month('2026-01');
  expect(await month('2026-01')).toMatchObject({
    said: { batch: null, path: null, replaced: [], stillThere: [1] },
    stderr: expect.stringContaining(`the file at ${out} is that of batch 1, from before`),
  });
  rmSync(out);
  expect((await month('2026-01')).said).toMatchObject({ batch: null, stillThere: [] });
  expect(await list()).toEqual([expect.stringContaining('\twritten; the file is at the path no more\t')]);
});
