import { expect, it, onTestFinished } from 'vitest';
import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import { chargeDraft } from '../../../support/fake/records/write-drafts.ts';
import { LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { json, problem } from '../../../support/in-process/bank/scripted-bank.ts';
import { LateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const TXID = 'CicloTomada0000000000000001';
const PUT: WriteIntent = {
  kind: 'put_charge',
  payload: chargeDraft('RR99990001202511200000MANDATE', { txid: TXID }),
};
const TAKEN = problem(400, {
  violacoes: [{ razao: 'O txid já está em uso', propriedade: 'cobr.txid' }],
});

const ledgers = ledgersOfFile();

/** A charge that one workstation has sent and another, whose ledger does not know of it, sends again. */
async function sentElsewhere(status: string) {
  const bank = await LateBank.start();
  const one = await LateWriting.open(bank, ledgers);
  const other = await LateWriting.open(bank, ledgers);
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await bank[Symbol.asyncDispose]();
  });
  expect(await one.outbox.send(one.connectionId, PUT)).toMatchObject({ kind: 'done' });
  bank.withheld.set(TXID, json({ ...bank.madeAt('/cobr')[0]?.record, status }));
  bank.fates.push({ answer: TAKEN, afterMs: null });
  const { connectionId } = other;
  const known = async () => (await ledgers.read.chargeToChange(connectionId, TXID))?.status;
  return { send: () => other.outbox.send(connectionId, PUT), known };
}

it.each(['CANCELADA', 'REJEITADA'])(
  'a charge that is %s by now was not sent by a sending that was refused, and the ledger knows its txid then',
  async (status) => {
    const { send, known } = await sentElsewhere(status);
    expect(await send()).toMatchObject({ kind: 'refused', violations: [{ reason: 'txid_taken' }] });
    expect(await known()).toBe(status);
  },
);

it.each(['ATIVA', 'CONCLUIDA'])('a charge that is %s is the one that was asked for', async (status) => {
  const { send, known } = await sentElsewhere(status);
  expect(await send()).toMatchObject({ kind: 'done', id: TXID });
  expect(await known()).toBe(status);
});
