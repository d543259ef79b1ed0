import { describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import { chargeDraft } from '../../../support/fake/records/write-drafts.ts';
import { LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { json } from '../../../support/in-process/bank/scripted-bank.ts';
import { LateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTE_MS = 60_000;
const TXID = 'CicloPendente000000000000001';
const DATE = civilDate('2025-12-24');
const ledgers = ledgersOfFile();

/** What a bank that does as it was asked shows of the charge then. */
const ASKED = {
  cancel_charge: [{ kind: 'cancel_charge', payload: { txid: TXID } }, { status: 'CANCELADA' }],
  request_retry: [
    { kind: 'request_retry', payload: { txid: TXID, date: DATE } },
    { tentativas: [{ dataLiquidacao: DATE, tipo: 'NTAG', status: 'SOLICITADA' }] },
  ],
} as const satisfies Readonly<Record<string, readonly [WriteIntent, object]>>;

/** A charge, and a write about it that the bank answers by a success with the charge as it was. */
async function takenByTheBank(intent: WriteIntent) {
  const bank = await LateBank.start();
  const writing = await LateWriting.open(bank, ledgers);
  onTestFinished(async () => {
    await writing.close();
    await bank[Symbol.asyncDispose]();
  });
  const { connectionId, outbox } = writing;
  const payload = chargeDraft('RR99990001202511200000MANDATE', { txid: TXID });
  await outbox.send(connectionId, { kind: 'put_charge', payload });
  const shown = { ...bank.madeAt('/cobr')[0]?.record, status: 'ATIVA' };
  const show = (changed: object): unknown => bank.withheld.set(TXID, json({ ...shown, ...changed }));
  show({});
  bank.fates.push({ answer: json(shown), afterMs: null });
  expect(await outbox.send(connectionId, intent)).toMatchObject({ kind: 'unknown' });
  const state = async () => (await ledgers.read.journaledWrite(connectionId, 2))?.state;
  const resolve = async () => {
    await outbox.recover(connectionId);
    return state();
  };
  return { writing, show, resolve };
}

describe.each(Object.entries(ASKED))(
  '%s, taken by a bank whose answer does not show it',
  (_, [intent, done]) => {
    it('is done once the bank shows it', async () => {
      const { writing, show, resolve } = await takenByTheBank(intent);
      expect(await resolve()).toBe('unknown');
      show(done);
      writing.pass(MINUTE_MS);
      expect(await resolve()).toBe('resolved_done');
    });

    it('is told as not done where the bank never shows it', async () => {
      const { writing, resolve } = await takenByTheBank(intent);
      writing.pass(3 * MINUTE_MS);
      expect(await resolve()).toBe('resolved_not_done');
    });
  },
);
