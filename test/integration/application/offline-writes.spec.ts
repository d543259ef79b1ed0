import { expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { GatedBank } from '../../e2e/gated-bank.ts';
import { openCompany } from '../../support/company-application.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { testDesk } from '../../support/test-desk.ts';
import { mandateDraft } from '../../support/write-drafts.ts';
import { DESK } from '../../support/writing-desk.ts';

it('a write that reaches nobody is closed as not done with the reason, and may be sent again', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1, today: civilDate('2025-11-20') });
  onTestFinished(() => bank.close());
  const desk = await testDesk(bank.ready, tempFolder());
  const intent = {
    kind: 'create_mandate',
    payload: mandateDraft({ contract: 'SEM-REDE', firstDate: civilDate('2025-11-25') }),
  } as const;
  await bank.goAway();
  const report = await desk.writes.send(DESK, intent).catch((error: unknown) => error);
  expect(report).toMatchObject({ code: 'address_unreachable' });
  expect(await desk.ledgers.read.openWrites(DESK)).toEqual([]);
  await bank.comeBack();
  expect(await desk.writes.send(DESK, intent)).toMatchObject({ kind: 'done' });
});

it('a write asked for while the app knows that it is offline is refused before it is journaled', async () => {
  const bank = await GatedBank.start({ payers: 2, months: 1 });
  onTestFinished(() => bank.close());
  const { ask, connectionId } = await openCompany(bank.ready);
  const attempt = () => ask('locations', 'create', { connectionId }).catch(String);
  await bank.goAway();
  await ask('sync', 'start', { connectionId });
  const isOffline = async () => (await ask('sync', 'status', { connectionId })).offline !== null;
  await expect.poll(isOffline, { timeout: 60_000 }).toBe(true);
  const before = bank.asked.length;
  expect(await attempt()).toMatch(/offline/);
  expect(await ask('writing', 'open', { connectionId })).toEqual([]);
  expect(bank.asked).toHaveLength(before);
  // As soon as somebody answers the door the write goes through, without waiting for the next poll.
  await bank.comeBack();
  expect(await attempt()).toMatchObject({ kind: 'done' });
});
