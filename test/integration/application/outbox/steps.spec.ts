import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, joiningChargeDraft, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

const TODAY = civilDate('2025-11-20');
const NEVER = new AbortController().signal;
const nothing = (): void => undefined;

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

let made = 0;
const nextTxid = (): string => {
  made += 1;
  return `CicloPasso${String(made).padStart(17, '0')}`;
};

/** A charge at the bank, and the steps that put another in its place. */
async function correction(options?: Parameters<typeof writingCompany>[2]) {
  const company = await writingCompany(bank.bank.ready, tempFolder(), options);
  const draft = mandateDraft({ contract: `PASSO-${nextTxid()}`, firstDate: addDays(TODAY, 5) });
  const { idRec } = await company.api.writes.createMandate(draft, NEVER);
  await bank.control.approveMandate({ idRec });
  const dueDate = addDays(TODAY, 8);
  const [old, next] = [nextTxid(), nextTxid()];
  await company.api.writes.putCharge(chargeDraft(idRec, { txid: old, dueDate }), NEVER);
  const steps: WriteIntent[] = [
    { kind: 'cancel_charge', payload: { txid: old } },
    { kind: 'put_charge', payload: chargeDraft(idRec, { txid: next, dueDate }) },
  ];
  const statusOf = async (txid: string) => {
    const { status, body } = await bank.get(`/cobr/${txid}`);
    return status === 200 ? (body as { status: string }).status : null;
  };
  return {
    ...company,
    send: () => company.outbox.sendSteps(COMPANY, { batchId: 'passos', steps, onProgress: nothing }),
    resume: () => company.outbox.resumeBatch(COMPANY, 'passos', nothing, NEVER),
    states: async () => (await company.ledgers.read.writeBatch(COMPANY, 'passos')).map(({ state }) => state),
    intend: () =>
      company.ledgers.write.intendBatch(COMPANY, 'passos', steps, '2025-11-20T15:00:00.000Z' as never),
    atBank: async () => [await statusOf(old), await statusOf(next)],
  };
}

const strike = (kind: 'status_503' | 'truncated_body' | 'status_403', method: 'PATCH' | 'PUT' | 'GET') =>
  bank.control.addFault({ kind, method, path: '/cobr/*' });

/** A charge of journey 3 and the mandate that names it. */
async function joining(options?: Parameters<typeof writingCompany>[2]) {
  const company = await writingCompany(bank.bank.ready, tempFolder(), options);
  const txid = nextTxid();
  const contract = `ENTRADA-${txid}`;
  const steps: WriteIntent[] = [
    { kind: 'put_joining_charge', payload: { ...joiningChargeDraft({ txid }), idRec: null } },
    {
      kind: 'create_mandate',
      payload: mandateDraft({ contract, firstDate: addDays(TODAY, 5), joiningTxid: txid }),
    },
  ];
  const listed = async (path: string, field: string) => {
    const window = 'inicio=2025-11-01T00:00:00Z&fim=2025-12-31T00:00:00Z&paginacao.itensPorPagina=1000';
    const { body } = await bank.get(`${path}?${window}`);
    return JSON.stringify((body as Readonly<Record<string, unknown>>)[field]);
  };
  const times = (text: string, part: string) => text.split(part).length - 1;
  return {
    ...company,
    send: () => company.outbox.sendSteps(COMPANY, { batchId: 'entrada', steps, onProgress: nothing }),
    resume: () => company.outbox.resumeBatch(COMPANY, 'entrada', nothing, NEVER),
    states: async () => (await company.ledgers.read.writeBatch(COMPANY, 'entrada')).map(({ state }) => state),
    atBank: async () => [
      times(await listed('/cob', 'cobs'), `"txid":"${txid}"`),
      times(await listed('/rec', 'recs'), `"contrato":"${contract}"`),
    ],
  };
}

it('makes a joining charge and then the mandate that names it', async () => {
  const { send, states, atBank } = await joining();
  expect((await send()).reports.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect([await states(), await atBank()]).toEqual([
    ['done', 'done'],
    [1, 1],
  ]);
});

it('makes one joining charge though its answer was lost, and the mandate only once that is known', async () => {
  const { outbox, send, resume, states, atBank } = await joining();
  await bank.control.addFault({ kind: 'truncated_body', method: 'PUT', path: '/cob/*' });
  await bank.control.addFault({ kind: 'status_503', method: 'GET', path: '/cob/*' });
  expect((await send()).reports).toMatchObject([{ kind: 'unknown' }]);
  expect(await states()).toEqual(['unknown', 'intended']);
  expect(await atBank()).toEqual([1, 0]);
  await bank.control.replaceFaults({ faults: [] });
  await outbox.recover(COMPANY);
  expect(await states()).toEqual(['resolved_done', 'intended']);
  await resume();
  expect([await states(), await atBank()]).toEqual([
    ['resolved_done', 'done'],
    [1, 1],
  ]);
});

it('makes no mandate whose joining charge the bank refused', async () => {
  const { send, states, atBank } = await joining();
  await bank.control.addFault({ kind: 'status_403', method: 'PUT', path: '/cob/*' });
  expect((await send()).reports).toMatchObject([{ kind: 'refused', failure: { code: 'scope_missing' } }]);
  expect([await states(), await atBank()]).toEqual([
    ['refused', 'resolved_not_done'],
    [0, 0],
  ]);
});

it('takes the second step once the first is done', async () => {
  const { send, states, atBank } = await correction();
  const { reports } = await send();
  expect(reports.map(({ kind }) => kind)).toEqual(['done', 'done']);
  expect(await states()).toEqual(['done', 'done']);
  expect(await atBank()).toEqual(['CANCELADA', 'CRIADA']);
});

it('is off as a whole where the bank did not do the first', async () => {
  const { send, states, atBank } = await correction();
  await strike('status_403', 'PATCH');
  expect((await send()).reports).toMatchObject([{ kind: 'refused', failure: { code: 'scope_missing' } }]);
  expect(await states()).toEqual(['refused', 'resolved_not_done']);
  expect(await atBank()).toEqual(['CRIADA', null]);
});

it('keeps the second where the bank does not take it up, to be resumed', async () => {
  const { send, resume, states, atBank } = await correction();
  await strike('status_403', 'PUT');
  expect((await send()).reports.map(({ kind }) => kind)).toEqual(['done', 'refused']);
  expect(await states()).toEqual(['done', 'intended']);
  await bank.control.replaceFaults({ faults: [] });
  await resume();
  expect([await states(), await atBank()]).toEqual([
    ['done', 'done'],
    ['CANCELADA', 'CRIADA'],
  ]);
});

it('does not send the second while nobody knows of the first, and goes on once that is known', async () => {
  const { outbox, send, resume, states, atBank } = await correction();
  await strike('truncated_body', 'PATCH');
  await strike('status_503', 'GET');
  expect((await send()).reports).toMatchObject([{ kind: 'unknown' }]);
  expect(await states()).toEqual(['unknown', 'intended']);
  await bank.control.replaceFaults({ faults: [] });
  await outbox.recover(COMPANY);
  expect([await states(), await atBank()]).toEqual([
    ['resolved_done', 'intended'],
    ['CANCELADA', null],
  ]);
  await resume();
  expect(await atBank()).toEqual(['CANCELADA', 'CRIADA']);
});

it('closes a second step that a crash left behind a first that was refused', async () => {
  const { outbox, ledgers, intend, states, atBank } = await correction();
  const [first = 0] = await intend();
  await ledgers.write.markSent(COMPANY, first, '2025-11-20T15:00:01.000Z' as never);
  const refused = { state: 'refused', code: 'write_refused', violations: [] } as const;
  await ledgers.write.closeWrite(COMPANY, first, refused, '2025-11-20T15:00:02.000Z' as never);
  expect(await outbox.recover(COMPANY)).toEqual([]);
  expect([await states(), await atBank()]).toEqual([
    ['refused', 'resolved_not_done'],
    ['CRIADA', null],
  ]);
});

it('that was never begun waits for a word, and is over when given up', async () => {
  const { outbox, intend, states, atBank } = await correction();
  await intend();
  expect(await outbox.recover(COMPANY)).toHaveLength(2);
  await outbox.discardBatch(COMPANY, 'passos');
  expect([await states(), await atBank()]).toEqual([
    ['resolved_not_done', 'resolved_not_done'],
    ['CRIADA', null],
  ]);
});
