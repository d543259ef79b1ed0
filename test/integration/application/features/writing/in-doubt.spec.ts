import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { type BankSession, openBank } from '../../../../support/in-process/practice-bank/bank-session.ts';

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 9, payers: 2, months: 1 });
});
afterEach(() => bank.control.replaceFaults({ faults: [] }));
afterAll(() => bank.bank.close());

it.each([
  ['connection_reset', { kind: 'refused', failure: { code: 'write_not_done' } }],
  ['truncated_body', { kind: 'done' }],
] as const)('tells what became of a write that a %s left in doubt', async (kind, outcome) => {
  const { ask, connectionId } = await openCompany(bank.bank.ready);
  await bank.control.addFault({ kind, method: 'POST', path: '/locrec' });
  // It asks for no wait: a test has nothing to gain by one.
  await bank.control.addFault({ kind: 'status_429', setting: 0, method: 'GET', path: '/locrec' });
  const doubtful = await ask('locations', 'create', { connectionId });
  if (doubtful.kind !== 'unknown') throw new Error(JSON.stringify(doubtful));
  const told = () => ask('writing', 'outcome', { connectionId, id: doubtful.writeId });
  expect(await told()).toMatchObject({ kind: 'unknown', writeId: doubtful.writeId });
  const open = await ask('writing', 'open', { connectionId });
  expect(open).toMatchObject([{ inDoubtBecause: 'unreachable', clockMinutes: null, mayGiveUp: false }]);
  await bank.control.replaceFaults({ faults: [] });
  // What is not there may come for two minutes yet.
  await bank.control.stepClock({ hours: 1 });
  await ask('writing', 'resolve', { connectionId });
  expect(await told()).toMatchObject(outcome);
});
