import { describe, expect, it } from 'vitest';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { SAYS_EMPTY } from '../../../../src-main/sync/absence.ts';
import { instant, mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { CUTS, type LateBank } from '../../../support/in-process/bank/late-bank.ts';
import { problem } from '../../../support/in-process/bank/scripted-bank.ts';
import { lateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const MINUTES_MS = 180_000;
const NEVER = new AbortController().signal;
const MANDATE = 'RR99990001202511200000MANDATE';
const CREATION: WriteIntent = { kind: 'create_mandate', payload: mandateDraft({ contract: 'C-1' }) };

const ledgers = ledgersOfFile();

/** A company whose polls have read the bank's mandates, and found out whether it says 200 of an empty list. */
async function withLists(saysEmpty: boolean) {
  const { bank, writing } = await lateWriting(ledgers);
  const { connectionId, outbox } = writing;
  await ledgers.write.setNote(connectionId, 'mode', 'lists');
  if (saysEmpty) await ledgers.write.setNote(connectionId, SAYS_EMPTY, 'yes');
  const doubt = (id = 1) => [
    outbox.lastFinding(connectionId, { id })?.kind,
    outbox.mayGiveUp(connectionId, { id }),
  ];
  return { bank, writing, connectionId, outbox, doubt };
}

const made = (bank: LateBank): number => bank.madeAt('/rec').length;

describe('a mandate whose answer was lost, where the list of a bank that has one answers 404', () => {
  it('is not given up where the bank says otherwise that a list is empty, and found once the list is back', async () => {
    const { bank, writing, connectionId, outbox, doubt } = await withLists(true);
    bank.fates.push({ answer: CUTS.reset, afterMs: 0 });
    bank.withheld.set('rec', problem(404));
    expect(await outbox.send(connectionId, CREATION)).toMatchObject({ kind: 'unknown' });
    writing.pass(MINUTES_MS);
    await expect(outbox.recover(connectionId)).rejects.toMatchObject({ code: 'bank_down' });
    expect(doubt()).toEqual(['unreachable', false]);
    bank.withheld.clear();
    expect([await outbox.recover(connectionId), made(bank)]).toEqual([[], 1]);
  });

  it('is looked for by a person where 404 may be its word for an empty list', async () => {
    const { bank, writing, connectionId, outbox, doubt } = await withLists(false);
    bank.fates.push({ answer: CUTS.reset, afterMs: 0 });
    bank.withheld.set('rec', problem(404));
    await outbox.send(connectionId, CREATION);
    expect(doubt()).toEqual(['not_yet', false]);
    writing.pass(MINUTES_MS);
    await outbox.recover(connectionId);
    expect(doubt()).toEqual(['withheld', true]);
  });
});

describe('a batch of mandates that is resumed, where the list of a bank that has one answers 404', () => {
  const AT = instant('2026-03-10T15:00:00Z');

  it('sends nothing where the bank says otherwise that a list is empty', async () => {
    const { bank, connectionId, outbox } = await withLists(true);
    await ledgers.write.intendBatch(connectionId, 'lote', [CREATION], AT);
    bank.withheld.set('rec', problem(404));
    const resume = () => outbox.resumeBatch(connectionId, 'lote', () => undefined, NEVER);
    await expect(resume()).rejects.toMatchObject({ code: 'bank_down' });
    expect(made(bank)).toBe(0);
    bank.withheld.clear();
    expect([await resume(), made(bank)]).toMatchObject([{ done: 1 }, 1]);
  });

  it('goes on where 404 is its word for an empty list', async () => {
    const { bank, connectionId, outbox } = await withLists(false);
    await ledgers.write.intendBatch(connectionId, 'lote', [CREATION], AT);
    bank.withheld.set('rec', problem(404));
    expect(await outbox.resumeBatch(connectionId, 'lote', () => undefined, NEVER)).toMatchObject({ done: 1 });
  });
});

it('a cancellation whose mandate answers 404 is not held to have been left undone', async () => {
  const { bank, writing, connectionId, outbox, doubt } = await withLists(true);
  bank.fates.push({ answer: CUTS.reset, afterMs: 0 });
  bank.withheld.set(MANDATE, problem(404));
  await outbox.send(connectionId, { kind: 'cancel_mandate', payload: { idRec: MANDATE } });
  writing.pass(MINUTES_MS);
  await outbox.recover(connectionId);
  expect(doubt()).toEqual(['withheld', true]);
});
