import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { CUTS } from '../../../support/in-process/bank/late-bank.ts';
import { problem, type Reply } from '../../../support/in-process/bank/scripted-bank.ts';
import { lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const ledgers = ledgersOfFile();
const MANDATES = ['RR99990001202511200000MANDATE', 'RR99990001202511200000OTHER01'];
const cancel = (idRec: string): WriteIntent => ({ kind: 'cancel_mandate', payload: { idRec } });

/** Two cancellations in doubt at a bank that says nothing of them any more. */
async function inDoubt() {
  const { bank, writing } = await lateWriting(ledgers);
  const { connectionId, outbox } = writing;
  for (const idRec of MANDATES) {
    bank.withheld.set(idRec, problem(500));
    bank.fates.push({ answer: CUTS.reset, afterMs: null });
    expect(await outbox.send(connectionId, cancel(idRec))).toMatchObject({ kind: 'unknown' });
  }
  const asked: string[] = [];
  const hears =
    (idRec: string): Reply =>
    () =>
      void asked.push(idRec);
  for (const idRec of MANDATES) bank.withheld.set(idRec, hears(idRec));
  return { connectionId, outbox, asked };
}

it('closing ends the look that is under way, and none follows it', async () => {
  const { connectionId, outbox, asked } = await inDoubt();
  const looking = outbox.recover(connectionId).catch((error: unknown) => error);
  await expect.poll(() => asked).toHaveLength(1);
  await outbox.close();
  expect(await looking).toMatchObject({ code: 'cancelled' });
  expect(asked).toHaveLength(1);
  expect((await ledgers.write.openWrites(connectionId)).map(({ state }) => state)).toEqual([
    'unknown',
    'unknown',
  ]);
});

it('nothing is looked for nor journaled once it is closing', async () => {
  const { connectionId, outbox, asked } = await inDoubt();
  await outbox.close();
  await expect(outbox.recover(connectionId)).rejects.toMatchObject({ code: 'cancelled' });
  const another = outbox.send(connectionId, cancel('RR99990001202511200000ANOTHER'));
  await expect(another).rejects.toMatchObject({ code: 'cancelled' });
  expect(asked).toEqual([]);
  expect(await ledgers.write.openWrites(connectionId)).toHaveLength(2);
});

it('only the sending of a write has a deadline that closing does not end', () => {
  const folder = join(import.meta.dirname, '../../../../src-main/application/outbox');
  const own = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    readFileSync(join(folder, file), 'utf8').includes('AbortSignal.timeout'),
  );
  expect(own.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual([
    'running/run-one.ts',
    'session/session.ts',
  ]);
});
