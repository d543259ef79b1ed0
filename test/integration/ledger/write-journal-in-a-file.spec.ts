import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { JournalRow } from '../../../src-main/ledger/model/journaled-writes.ts';
import { chargeWrite, moment } from '../../support/fake/records/journal-writes.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = moment(0);

const statesOf = (writes: readonly JournalRow[]) => writes.map(({ key, state }) => [key, state]);

it('a process that is killed leaves its writes where they were, and the next one closes them', async () => {
  using ledger = new LedgerFolder();
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('../../support/own-process/ledger/journal-child.ts', import.meta.url)),
      ledger.file,
      ledger.backupFolder,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  child.kill('SIGKILL');
  expect((await closed)[1]).toBe('SIGKILL');
  const writer = ledger.write();
  const left = [
    ['tx1', 'intended'],
    ['tx2', 'sent'],
    ['tx4', 'unknown'],
  ];
  expect(statesOf(writer.openWrites())).toEqual(left);
  expect(statesOf(writer.writeBatch('january'))).toEqual(left.toSpliced(2, 0, ['tx3', 'done']));
  expect(codeOf(() => writer.intend(chargeWrite({ idRec: 'RRtx1' }), AT))).toBe('already_running');
  for (const { id } of writer.openWrites())
    writer.closeWrite(id, { state: 'resolved_done', bankId: null }, AT);
  expect(writer.openWrites()).toEqual([]);
  expect(ledger.notices).toEqual([]);
});
