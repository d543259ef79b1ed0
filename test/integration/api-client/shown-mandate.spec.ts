import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { MandateRecord } from '../../../src-main/core/records.ts';
import { mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { BankSession, failureOf, NEVER } from '../../support/in-process/bank/client-session.ts';
import { bytes, ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';
import { type BankSession as Bank, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

let bank: Bank;
let session: BankSession;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 4, months: 1, today: civilDate('2025-11-20') });
  session = new BankSession(practiceAccess(bank.bank.ready));
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await bank.bank.close();
});

async function located(): Promise<
  MandateRecord & { readonly location: string; readonly locationId: number }
> {
  const { id, location } = await session.api.writes.createLocation(NEVER);
  const made = await session.api.writes.createMandate(mandateDraft({ locationId: id }), NEVER);
  return { ...made, location, locationId: id };
}

describe('what a location shows to a payer’s bank', () => {
  it('is the mandate with its terms and its last status', async () => {
    const { idRec, location, contract, startDate, payer } = await located();
    const shown = await session.api.writes.readShownMandate(location, NEVER);
    expect(shown).toMatchObject({
      kind: 'found',
      record: { idRec, status: 'CRIADA', contract, startDate, payer },
    });
    await bank.control.approveMandate({ idRec });
    expect(await session.api.writes.readShownMandate(location, NEVER)).toMatchObject({
      record: { idRec, status: 'APROVADA' },
    });
  });

  it('is nothing once the mandate was unlinked, and refused once it has ended', async () => {
    const unlinked = await located();
    await session.api.writes.unlinkLocation(unlinked.locationId, NEVER);
    expect(await session.api.writes.readShownMandate(unlinked.location, NEVER)).toEqual({ kind: 'missing' });
    const ended = await located();
    await session.api.writes.cancelMandate(ended.idRec, NEVER);
    const failure = await failureOf(session.api.writes.readShownMandate(ended.location, NEVER));
    expect(failure.code).toBe('request_refused');
  });

  it('needs no token, and is unreadable where it is no signed payload', async () => {
    await using server = await ScriptedBank.start({ data: [bytes('no payload')] });
    await using client = new BankSession(server.access());
    const failure = await failureOf(client.api.writes.readShownMandate('bank.example/rec/ab%2Fc?x=1', NEVER));
    expect(failure.code).toBe('answer_unreadable');
    expect(server.tokenRequests).toEqual([]);
    const [request] = server.dataRequests;
    expect(request?.path).toBe('/api/rec/ab%252Fc');
    expect(request?.headers.authorization).toBeUndefined();
  });
});
