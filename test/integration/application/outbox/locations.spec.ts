import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bankDay } from '../../../../src-main/application/companies/banks/bank-day.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { COMPANY } from '../../../support/in-process/outbox/open-writing-company.ts';
import { writingCompany } from '../../../support/in-process/outbox/writing-company.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';

const NEVER = new AbortController().signal;
const INTENT = { kind: 'create_location', payload: {} } as const;

let bank: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: civilDate('2025-11-20') });
});
// No location of one test falls among those of the next.
afterEach(async () => {
  await bank.control.replaceFaults({ faults: [] });
  await bank.control.stepClock({ hours: 2 });
});
afterAll(() => bank.bank.close());

const company = () => writingCompany(bank.bank.ready, tempFolder());
const losePosts = (kind: 'connection_reset' | 'truncated_body') =>
  bank.control.addFault({ kind, method: 'POST', path: '/locrec' });

/** Lets a while pass at the bank. */
async function passMinutes(): Promise<void> {
  const { now } = await bank.control.readClock();
  await bank.control.startClock({ speed: 60 });
  const passedMs = async () => Date.parse((await bank.control.readClock()).now) - Date.parse(now);
  await expect.poll(passedMs, { timeout: 30_000 }).toBeGreaterThan(20_000);
  await bank.control.pauseClock();
}

it('does not take a free location that was made a little before for its own', async () => {
  const { api, outbox } = await company();
  await api.writes.createLocation(NEVER);
  await passMinutes();
  await losePosts('connection_reset');
  expect(await outbox.send(COMPANY, INTENT)).toMatchObject({ kind: 'unknown' });
  const [open] = await outbox.recover(COMPANY);
  expect(outbox.lastFinding(COMPANY, { id: open?.id ?? 0 })).toEqual({ kind: 'not_yet' });
  await bank.control.stepClock({ hours: 1 });
  expect(await outbox.recover(COMPANY)).toEqual([]);
});

it('does not take a location that the ledger knew before for its own, made in the same second or not', async () => {
  const { api, outbox, ledgers } = await company();
  const { id } = await api.writes.createLocation(NEVER);
  const location = await api.writes.readLocation(id, NEVER);
  if (location) await ledgers.write.storeLocations(COMPANY, [location]);
  await losePosts('truncated_body');
  const made = await outbox.send(COMPANY, INTENT);
  expect(made).toMatchObject({ kind: 'done', id: expect.not.stringMatching(`^${id}$`) });
});

it('gives no mandate another location that was given one before its turn came', async () => {
  const { api, outbox, ledgers } = await company();
  const firstDate = addDays(civilDate((await bank.control.readClock()).today), 5);
  const { idRec } = await api.writes.createMandate(mandateDraft({ contract: 'PAINEL', firstDate }), NEVER);
  const { id } = await api.writes.createLocation(NEVER);
  await api.writes.reviseMandate(idRec, { locationId: id }, NEVER);
  const reading = await api.readMandate(idRec, NEVER);
  const mandates = reading.kind === 'found' ? [reading.record] : [];
  await ledgers.store(COMPANY, { mandates, charges: [], quarantined: [] }, await bankDay(api, NEVER), []);
  const intents = [{ kind: 'revise_mandate', payload: { idRec, revision: {}, newLocation: true } }] as const;
  const ended = await outbox.sendBatch(COMPANY, {
    batchId: 'lugares',
    intents,
    onProgress: () => undefined,
    signal: NEVER,
  });
  expect(ended).toMatchObject({ done: 0, refused: 1, unknown: 0 });
  expect(await api.readMandate(idRec, NEVER)).toMatchObject({ record: { location: mandates[0]?.location } });
});

it('stays in doubt where each of several could be it, and names them', async () => {
  const { api, outbox } = await company();
  const { id } = await api.writes.createLocation(NEVER);
  await losePosts('truncated_body');
  expect(await outbox.send(COMPANY, INTENT)).toMatchObject({ kind: 'unknown' });
  const [open] = await outbox.recover(COMPANY);
  const finding = outbox.lastFinding(COMPANY, { id: open?.id ?? 0 });
  const candidates = finding?.kind === 'ambiguous' ? finding.candidates : [];
  expect(candidates).toHaveLength(2);
  expect(candidates).toContain(String(id));
  await outbox.giveUp(COMPANY, open?.id ?? 0);
  expect(await outbox.recover(COMPANY)).toEqual([]);
});
