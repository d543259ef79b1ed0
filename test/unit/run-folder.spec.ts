import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../support/in-process/folders/temp-folder.ts';
import { removeLeft } from '../support/own-process/run-folder.ts';

const MODULE = new URL('../support/own-process/run-folder.ts', import.meta.url).href;

/** A process that asks for the folder of its run and then ends as told. */
function run(parent: string, ends: string): { readonly pid: number; readonly folder: string } {
  const script = `import { runFolder } from '${MODULE}'; console.log(runFolder('${parent}')); ${ends}`;
  const { CICLO_RUN_FOLDER: _, ...env } = process.env;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env,
  });
  return { pid: ran.pid, folder: ran.stdout.trim() };
}

it('a run has one folder, for the processes that it starts too, and leaves none', () => {
  const parent = tempFolder();
  const { pid, folder } = run(
    parent,
    `console.error(runFolder('/elsewhere') === runFolder('${parent}') || process.exit(1));`,
  );
  expect(folder).toBe(join(parent, `ciclo-tests-${pid}`));
  expect(readdirSync(parent)).toEqual([]);
});

it('the next run removes what a killed one left, and nothing of one that goes on or of others', () => {
  const parent = tempFolder();
  const killed = run(parent, "process.kill(process.pid, 'SIGKILL');").folder;
  mkdirSync(join(killed, 'data'));
  writeFileSync(join(killed, 'data', 'ledger.db'), 'x');
  const goingOn = join(parent, `ciclo-tests-${process.pid}`);
  for (const folder of [goingOn, join(parent, 'ciclo-tests-x'), join(parent, 'other-1')]) mkdirSync(folder);
  expect(existsSync(killed)).toBe(true);
  removeLeft(parent);
  expect(readdirSync(parent).toSorted()).toEqual([`ciclo-tests-${process.pid}`, 'ciclo-tests-x', 'other-1']);
});
