import { globSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

/** A signal that never comes. The first look at it, which is where a file begins to be written, does something besides. */
function heeding(doOnce: () => void): AbortSignal {
  const { signal } = new AbortController();
  let isDone = false;
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      if (!isDone) doOnce();
      isDone = true;
      return false;
    },
  });
  return signal;
}

/** The app's poll of the day after comes to its end. */
function pollEnds(data: string): void {
  const [file = ''] = globSync(join(data, 'ledgers', '*.sqlite'));
  const db = new Database(file);
  db.prepare("INSERT INTO sync_run (run) SELECT json_set(run, '$.today', '2026-03-11') FROM sync_run").run();
  db.close();
}

it.each(['receipts', 'journal'])(
  'a file is not whole by a poll that ends while it is written: %s',
  async (what) => {
    const { data } = await syncedCompany();
    const days = ['--from', '2026-03-01', '--to', TODAY, '--lang', 'en', '--json'];
    const asked = ['export', '--what', what, '--data', data, '--out', join(data, 'out.txt'), ...days];
    const { stdout, stderr } = await runCicloHere(
      asked,
      {},
      heeding(() => pollEnds(data)),
    );
    expect(JSON.parse(stdout)).toMatchObject({ readTo: TODAY, isWhole: false });
    expect(stderr).toContain(`read up to ${TODAY} only`);
    const { stdout: after } = await runCicloHere(asked);
    expect(JSON.parse(after)).toMatchObject({ readTo: '2026-03-11', isWhole: true });
  },
);
