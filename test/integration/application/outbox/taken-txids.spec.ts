import { describe, expect, it, onTestFinished } from 'vitest';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
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

/** A charge that one workstation has sent and another, whose ledger does not know of it, sends again, or has journaled before and not sent. */
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
  const resume = () =>
    other.outbox.resumeBatch(connectionId, 'lote', () => undefined, new AbortController().signal);
  return {
    send: () => other.outbox.send(connectionId, PUT),
    journalBatch: (...steps: readonly WriteIntent[]) =>
      ledgers.write.intendBatch(connectionId, 'lote', steps, instantFromEpochMs(other.bankMs)),
    journalAlone: () => ledgers.write.intend(connectionId, PUT, instantFromEpochMs(other.bankMs)),
    ...{ bank, resume, known, outbox: other.outbox, connectionId },
    state: async (id: number) => (await ledgers.read.journaledWrite(connectionId, id))?.state,
  };
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

describe.each(['CANCELADA', 'REJEITADA'])(
  'a charge that is %s by now, and that was never sent from here',
  (status) => {
    it('is not done where its batch is resumed, and the ledger knows its txid then', async () => {
      const { journalBatch, resume, state, known, bank } = await sentElsewhere(status);
      await journalBatch(PUT);
      expect(await resume()).toMatchObject({ total: 1, done: 0, refused: 1, unknown: 0 });
      expect([await state(1), await known()]).toEqual(['resolved_not_done', status]);
      expect(bank.writes).toHaveLength(1);
    });

    it('is not done where it was journaled alone', async () => {
      const { journalAlone, outbox, connectionId, state, known } = await sentElsewhere(status);
      await journalAlone();
      await outbox.recover(connectionId);
      expect([await state(1), await known()]).toEqual(['resolved_not_done', status]);
    });

    it('keeps a step from being sent that was to follow it', async () => {
      const { journalBatch, resume, state, bank } = await sentElsewhere(status);
      await journalBatch(PUT, { kind: 'cancel_charge', payload: { txid: 'CicloOutra00000000000000001' } });
      await resume();
      expect([await state(1), await state(2)]).toEqual(['resolved_not_done', 'resolved_not_done']);
      expect(bank.writes).toHaveLength(1);
    });
  },
);

it('a charge that stands is done where its batch is resumed', async () => {
  const { journalBatch, resume, known } = await sentElsewhere('ATIVA');
  await journalBatch(PUT);
  expect(await resume()).toMatchObject({ done: 1 });
  expect(await known()).toBe('ATIVA');
});
