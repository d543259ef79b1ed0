import { expect, it } from 'vitest';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft } from '../../../support/fake/records/write-drafts.ts';
import { CUTS } from '../../../support/in-process/bank/late-bank.ts';
import { json } from '../../../support/in-process/bank/scripted-bank.ts';
import { lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTE_MS = 60_000;
const TXID = 'CicloIlegivel000000000000001';
const DRAFT = chargeDraft('RR99990001202511200000MANDATE', { txid: TXID });
const PUT: WriteIntent = { kind: 'put_charge', payload: DRAFT };
const ledgers = ledgersOfFile();

/** A charge whose answer is lost, at a bank that shows it by these fields. */
async function shownAs(fields: object) {
  const { bank, writing } = await lateWriting(ledgers);
  const { connectionId, outbox } = writing;
  bank.withheld.set(TXID, json({ txid: TXID, idRec: DRAFT.idRec, status: 'ATIVA', ...fields }));
  for (let put = 0; put < 8; put += 1) bank.fates.push({ answer: CUTS.unreadable, afterMs: null });
  return { writing, connectionId, outbox, report: await outbox.send(connectionId, PUT) };
}

it('a charge that cannot be understood is left to a person once the bank has had its time', async () => {
  const calendario = { dataDeVencimento: DRAFT.dueDate.split('-').reverse().join('/') };
  const { writing, connectionId, outbox, report } = await shownAs({ calendario });
  expect(report).toMatchObject({ kind: 'unknown' });
  const mayGiveUp = () => outbox.mayGiveUp(connectionId, { id: 1 });
  await outbox.recover(connectionId);
  expect(mayGiveUp()).toBe(false);
  writing.pass(3 * MINUTE_MS);
  await outbox.recover(connectionId);
  expect([outbox.lastFinding(connectionId, { id: 1 }), mayGiveUp()]).toEqual([{ kind: 'unreadable' }, true]);
});

it('a charge that cannot be understood and bears the cycle that was asked for is done', async () => {
  const calendario = { dataDeVencimento: DRAFT.dueDate };
  const { report } = await shownAs({ calendario, valor: { original: 'cem' } });
  expect(report).toMatchObject({ kind: 'done', id: TXID });
});
