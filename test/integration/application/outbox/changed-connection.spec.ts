import { expect, it, onTestFinished } from 'vitest';
import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import { bankConnections } from '../../../../src-main/application/companies/banks/bank-connections.ts';
import { heardClocks } from '../../../../src-main/application/companies/banks/heard-clocks.ts';
import { createOutbox } from '../../../../src-main/application/outbox/outbox.ts';
import type { BatchProgress } from '../../../../src-main/application/outbox/running/batch-tally.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const NEVER = new AbortController().signal;
const COUNT = 8;
const intents: readonly WriteIntent[] = Array.from({ length: COUNT }, (_, at) => ({
  kind: 'create_mandate',
  payload: mandateDraft({ contract: `TROCA-${at}` }),
}));
const ledgers = ledgersOfFile();

async function startBank(): Promise<LateBank> {
  const bank = await LateBank.start();
  onTestFinished(() => bank[Symbol.asyncDispose]());
  return bank;
}

/** An import whose connection gets another access once two of it are done. */
async function importAndChange(connectionId: string, first: BankAccess, then: BankAccess) {
  let access = first;
  const registry = { access: async () => access, find: () => expect.unreachable() };
  const banks = bankConnections(registry, heardClocks(Date.now));
  const parts = { ledgers, banks, emit: () => undefined, refuseOffline: async () => undefined };
  const outbox = createOutbox(parts);
  onTestFinished(outbox.close);
  await ledgers.open(connectionId);
  const change = ({ done }: BatchProgress): void => {
    if (done < 2 || access === then) return;
    access = then;
    void banks.renew(connectionId);
  };
  const end = await outbox.sendBatch(connectionId, {
    batchId: 'lote',
    intents,
    onProgress: change,
    signal: NEVER,
  });
  const batch = await ledgers.read.writeBatch(connectionId, 'lote');
  return { end, states: new Set(batch.map(({ state }) => state)) };
}

it('a batch under way sends nothing to another account that its connection leads to by now, and waits', async () => {
  const [one, other] = [await startBank(), await startBank()];
  const { end, states } = await importAndChange('loja-outra', one.access(), other.access());
  expect(end).toMatchObject({ refused: 0, unknown: 0, stoppedBy: { code: 'account_unconfirmed' } });
  expect(end.done).toBeLessThan(COUNT);
  expect(states).toEqual(new Set(['done', 'intended']));
  expect([one.madeAt('/rec').length, other.writes]).toEqual([end.done, []]);
});

it('a batch under way goes on with another secret of the same account', async () => {
  const bank = await startBank();
  const renewed = { ...bank.access(), clientSecret: 'segredo-novo' };
  const { end, states } = await importAndChange('loja-mesma', bank.access(), renewed);
  expect([end.done, states, bank.madeAt('/rec').length]).toEqual([COUNT, new Set(['done']), COUNT]);
});
