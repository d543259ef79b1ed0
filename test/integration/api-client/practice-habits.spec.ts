import pLimit from 'p-limit';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type BankProfile, bankProfile } from '../../../src-main/api-client/profiles/index.ts';
import { openBankHttp } from '../../../src-main/api-client/transport/bank-http.ts';
import { systemTiming } from '../../../src-main/api-client/transport/retry-policy.ts';
import { tokenWays } from '../../../src-main/api-client/transport/token-ways.ts';
import { wireNames } from '../../../src-main/api-client/wire-names.ts';
import { checkActivationCode } from '../../../src-main/core/br-code.ts';
import { civilDate, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import {
  type PracticeBank,
  type PracticeBankOptions,
  startPracticeBank,
} from '../../../src-main/practice-bank/practice-bank.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { BankSession, NEVER } from '../../support/in-process/bank/client-session.ts';
import { type BankSession as Bank, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';

const WORLD = { seed: 7, payers: 4, months: 1, today: civilDate('2025-11-20') } as const;
const WINDOW = {
  from: '2025-11-20T00:00:00.000Z' as UtcInstant,
  to: '2025-12-01T00:00:00.000Z' as UtcInstant,
};

async function bankWith(options: PracticeBankOptions): Promise<Bank> {
  const bank = await openBank({ ...WORLD, ...options });
  onTestFinished(() => bank.bank.close());
  return bank;
}

async function startWith(options: PracticeBankOptions): Promise<PracticeBank> {
  const bank = await startPracticeBank({ ...WORLD, ...options });
  onTestFinished(() => bank.close());
  return bank;
}

/** From a QR address to a debit that is refunded, and all of it read again. */
async function walk(bank: Bank, { api }: BankSession): Promise<void> {
  const { writes } = api;
  const { id, location } = await writes.createLocation(NEVER);
  const { idRec } = await writes.createMandate(
    mandateDraft({ locationId: id, firstDate: civilDate('2025-11-25') }),
    NEVER,
  );
  const shown = await writes.readShownMandate(location, NEVER);
  expect(shown).toMatchObject({ kind: 'found', record: { idRec } });
  const read = await api.readMandateQr(idRec, null, NEVER);
  const schemeWord = bank.bank.ready.word;
  const asked = { mandateLocation: `https://${location}`, schemeWord, charge: null };
  expect(checkActivationCode(read?.qr.code ?? '', asked)).toMatchObject({
    ok: true,
    fields: { mandateLocation: location },
  });
  await bank.control.payCode({ code: read?.qr.code ?? '' });
  const { txid } = await writes.putCharge(chargeDraft(idRec, { dueDate: civilDate('2025-11-26') }), NEVER);
  await bank.control.runClockTo({ date: civilDate('2025-11-28') });
  const { records } = await api.listSettlements({ ...WINDOW }, 0, NEVER);
  const endToEndId = records.find((settlement) => settlement.txid === txid)?.endToEndId ?? '';
  await bank.control.refundSettlement({ endToEndId, nature: 'MED_INSTANT_AUTOMATICO' });
  expect(await api.readSettlement(endToEndId, NEVER)).toMatchObject({
    record: { txid, refunds: [{ nature: 'MED_INSTANT_AUTOMATICO' }] },
  });
  expect(await api.readCharge(txid, NEVER)).toMatchObject({ record: { status: 'CONCLUIDA' } });
}

describe('the client and a bank that', () => {
  it.each([
    ['follows the specification', {}],
    ['has another word', { schemeWord: 'faisca' }],
    ['stands under /v2, with another word', { basePath: '/v2', schemeWord: 'faisca' }],
  ])('%s understand each other', async (_, options) => {
    const bank = await bankWith(options);
    await using session = new BankSession(practiceAccess(bank.bank.ready));
    await walk(bank, session);
  });

  it('stands under /v2 understand each other by a profile that puts it before each resource', async () => {
    const bank = await bankWith({ basePath: '/v2' });
    const { ready } = bank.bank;
    const access = {
      ...practiceAccess(ready),
      profile: 'versioned-resources',
      baseUrl: new URL(ready.baseUrl).origin,
    };
    await using session = new BankSession(access);
    await walk(bank, session);
  });

  it('has a prefix for each resource understand each other by a profile with just these', async () => {
    const resourcePrefixes = { cobr: '/v3', instant: '/pagamentos/v1', rec: '/v2' };
    const basePath = 'cobr=/v3,faisca=/pagamentos/v1,rec=/v2';
    const bank = await bankWith({ basePath, schemeWord: 'faisca' });
    const access = practiceAccess(bank.bank.ready);
    const profile: BankProfile = { ...bankProfile('specification'), resourcePrefixes };
    const limits = { deadlineMs: 5_000, maxBodyBytes: 1_000_000, largeAnswers: pLimit(1) };
    const names = wireNames('faisca');
    const http = openBankHttp({ access, profile, names, timing: systemTiming, limits, ways: tokenWays() });
    const query = { inicio: WINDOW.from, fim: '2025-11-20T12:00:00Z' };
    for (const path of ['/cobr', '/instant', '/rec', '/locrec'])
      expect(await http.read(path, query, NEVER)).toMatchObject({ kind: 'found' });
    await http.close();
  });
});

describe('the client finds the token of a bank that wants', () => {
  it.each([
    ['a form or JSON', 'any', 'practice', 'basic', 1],
    ['a form', 'form', 'practice', 'basic', 1],
    ['JSON', 'json', 'practice', 'json', 3],
    ['JSON', 'json', 'specification', 'json', 3],
    ['JSON', 'json', 'json-token', 'basic_json', 1],
  ] as const)('%s (%s, profile %s)', async (_, tokenBody, profile, place, asked) => {
    const bank = await startWith({ tokenBody, basePath: '/v2' });
    await using session = new BankSession({ ...practiceAccess(bank.ready), profile });
    expect(await session.api.diagnosis.tokenFacts(NEVER)).toMatchObject({ place });
    expect(session.api.requestCount()).toBe(asked);
    session.timing.pass(4_000_000);
    await session.api.authenticate(NEVER);
    expect(session.api.requestCount()).toBe(asked + 1);
  });
});
