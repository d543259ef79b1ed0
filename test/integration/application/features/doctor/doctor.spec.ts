import { expect, it, onTestFinished } from 'vitest';
import { connectControl } from '../../../../../src-main/practice-bank/control/control-client.ts';
import { startPracticeBank } from '../../../../../src-main/practice-bank/practice-bank.ts';
import type { ConnectionSettings } from '../../../../../src-preload/contract/connections.ts';
import type { StepReport } from '../../../../../src-preload/contract/doctor.ts';
import { DOCTOR_STEPS } from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import {
  addCompany,
  openApplication,
  untilPollEnded,
} from '../../../../support/in-process/application/company-application.ts';
import { BankSession, NEVER } from '../../../../support/in-process/bank/client-session.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  problem,
  type Reply,
  ScriptedBank,
  token,
} from '../../../../support/in-process/bank/scripted-bank.ts';
import { WebhookReceiver } from '../../../../support/in-process/network/webhook-receiver.ts';
import { practiceAccess } from '../../../../support/in-process/practice-bank/practice-access.ts';

/** A practice bank with its control surface, and an application that examines it. */
async function clinic(settings: Partial<ConnectionSettings> = {}) {
  const bank = await startPracticeBank({ payers: 6, months: 2 });
  onTestFinished(() => bank.close());
  const application = await openApplication();
  const examine = async (access: Partial<typeof bank.ready> = {}) => {
    const connectionId = await addCompany(application, { ...bank.ready, ...access }, settings);
    return application.ask('doctor', 'examine', { connectionId });
  };
  return { bank, application, examine, control: connectControl(bank.ready) };
}

const stepOf = (steps: readonly StepReport[], step: string): StepReport => {
  const found = steps.find((report) => report.step === step);
  if (found === undefined) throw new Error(`no step ${step}`);
  return found;
};

const codes = (steps: readonly StepReport[], step: string): string[] =>
  stepOf(steps, step).findings.map(({ code, subject }) => (subject === null ? code : `${code} ${subject}`));

const outcomes = (steps: readonly StepReport[]) =>
  Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));

const all = (outcome: string) => Object.fromEntries(DOCTOR_STEPS.map((step) => [step, outcome]));

it('finds a healthy connection healthy, tells each step as it goes, and only reads', async () => {
  const { application, examine, control } = await clinic();
  const { steps, profile } = await examine();
  expect(outcomes(steps)).toEqual(all('passed'));
  expect(profile.en).toBe('Practice bank');
  expect(codes(steps, 'token')).toEqual(['token_granted']);
  expect(codes(steps, 'clock')).toEqual(['clock_agrees']);
  expect(new Set(stepOf(steps, 'scopes').findings.map(({ code }) => code))).toEqual(
    new Set(['scope_granted']),
  );
  expect(codes(steps, 'lists')).toEqual([
    'list_offered rec',
    'list_offered cobr',
    'list_offered instant',
    'list_offered locrec',
    'list_offered webhook',
  ]);
  const emitted = application.events.flatMap(({ name, payload }) =>
    name === 'doctor.progress' ? [payload as { step: string; report: StepReport | null }] : [],
  );
  expect(emitted.map(({ step }) => step)).toEqual(DOCTOR_STEPS.flatMap((step) => [step, step]));
  expect(emitted.flatMap(({ report }) => report ?? [])).toEqual(steps);
  const seen = await control.listRequests({ limit: 1_000 });
  const changing = seen.filter(({ method, path }) => method !== 'GET' && path !== '/oauth/token');
  expect(changing).toEqual([]);
});

it('stops at a wrong secret and says why the rest was not looked at', async () => {
  const { examine } = await clinic();
  const { steps } = await examine({ clientSecret: 'canary-wrong-secret' });
  expect(outcomes(steps)).toEqual({
    ...all('skipped'),
    address: 'passed',
    tls: 'passed',
    certificate: 'passed',
    token: 'failed',
    clock: 'passed',
  });
  expect(stepOf(steps, 'token').findings[0]?.failure?.code).toBe('credentials_wrong');
  for (const step of ['scopes', 'lists', 'limits', 'webhooks'])
    expect(stepOf(steps, step).skippedFor).toBe('token');
  expect(JSON.stringify(steps)).not.toContain('canary-wrong-secret');
});

it('stops where nobody answers', async () => {
  const { examine } = await clinic();
  const { steps } = await examine({ baseUrl: 'http://127.0.0.1:9' });
  expect(stepOf(steps, 'address').outcome).toBe('failed');
  expect(stepOf(steps, 'tls').skippedFor).toBe('address');
  expect(stepOf(steps, 'webhooks').skippedFor).toBe('address');
  expect(stepOf(steps, 'certificate').outcome).toBe('passed');
});

it('names the scopes that a credential lacks by what they are for', async () => {
  const { bank, examine } = await clinic();
  const { steps } = await examine(bank.ready.limited);
  const scopes = codes(steps, 'scopes');
  expect(scopes).toContain('scope_granted rec.read');
  expect(scopes).toContain('scope_missing_for_polling cobr.read');
  expect(scopes).toContain('scope_missing cobr.write');
  expect(stepOf(steps, 'scopes').findings.find(({ subject }) => subject === 'cobr.write')?.params).toEqual({
    scope: 'cobr.write',
    purpose: 'charging',
  });
  expect(codes(steps, 'lists')).toContain('list_forbidden cobr');
  expect(codes(steps, 'webhooks')).toContain('webhook_forbidden webhookrec');
});

it('believes a refusal more than what the token tells', async () => {
  const { examine, control } = await clinic();
  await control.addFault({ kind: 'status_403', path: '/cobr' });
  const { steps } = await examine();
  expect(codes(steps, 'scopes')).toContain('scope_missing_for_polling cobr.read');
});

it('tells lists that are not there and how the bank is read then', async () => {
  const { examine, control } = await clinic();
  await control.addFault({ kind: 'list_not_offered' });
  const { steps } = await examine();
  expect(codes(steps, 'lists')).toEqual([
    'list_not_offered rec',
    'list_not_offered cobr',
    'list_not_offered instant',
    'list_not_offered locrec',
    'list_not_offered webhook',
    'read_by_id',
  ]);
  expect(stepOf(steps, 'lists').outcome).toBe('warned');
  expect(codes(steps, 'limits')).toEqual(['limits_without_lists']);
  expect(codes(steps, 'webhooks')).toContain('webhook_keys_unlisted webhook');
});

it('measures the longest window and the largest page', async () => {
  const { examine, control } = await clinic();
  await control.addFault({ kind: 'window_refused', setting: 7 });
  await control.addFault({ kind: 'page_size_refused', setting: 200 });
  const { steps } = await examine();
  const [window, page] = stepOf(steps, 'limits').findings;
  expect(window).toMatchObject({ code: 'window_shorter', params: { days: 7, expected: 31 } });
  expect(page).toMatchObject({ code: 'page_smaller', params: { items: 200, expected: 1_000 } });
});

it.each([
  [10, 'clock_far', { direction: 'behind', minutes: 10 }],
  [-2, 'clock_off', { direction: 'ahead' }],
] as const)('compares the clocks: %s minutes', async (setting, code, params) => {
  const { examine, control } = await clinic();
  await control.addFault({ kind: 'clock_skew', setting });
  const { steps } = await examine();
  expect(stepOf(steps, 'clock').findings).toMatchObject([{ code, params }]);
});

it('tells what is registered by its host alone, and keys by their number', async () => {
  const { bank, examine } = await clinic();
  const receiver = await WebhookReceiver.start();
  onTestFinished(() => receiver.close());
  const url = `${receiver.origin}/rota?segredo=canary-url-secret`;
  await using session = new BankSession(practiceAccess(bank.ready));
  await session.api.writes.putWebhook({ kind: 'mandates' }, url, NEVER);
  await session.api.writes.putWebhook({ kind: 'settlements', key: bank.ready.chave }, url, NEVER);
  const { steps } = await examine();
  const { host } = new URL(receiver.origin);
  expect(stepOf(steps, 'webhooks').findings).toMatchObject([
    { code: 'webhook_registered', subject: 'webhookrec', params: { host } },
    { code: 'webhook_absent', subject: 'webhookcobr' },
    { code: 'webhook_keys', params: { count: 1 } },
  ]);
  for (const secret of ['canary', bank.ready.chave]) expect(JSON.stringify(steps)).not.toContain(secret);
});

it('examines once where two windows ask at the same time', async () => {
  const { application, bank, control } = await clinic();
  const connectionId = await addCompany(application, bank.ready);
  const ask = () => application.ask('doctor', 'examine', { connectionId });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect(second).toEqual(first);
  const begun = application.events.filter(({ name }) => name === 'doctor.progress');
  expect(begun).toHaveLength(DOCTOR_STEPS.length * 2);
  expect(await control.listRequests({})).not.toEqual([]);
});

it('is given its token in the way that the bank took the last time, and is not refused in others again', async () => {
  const onlyForm: Reply = (request, response) =>
    (request.headers.authorization === undefined ? token() : problem(401))(request, response);
  await using bank = await ScriptedBank.start({ token: [onlyForm], data: [problem(403)] });
  const { profile, baseUrl, tokenUrl, schemeWord } = bank.access();
  const own = { name: 'Loja', pollMinutes: null, localHolidays: [], extraHeaders: {} };
  const application = await openApplication();
  const { id: connectionId } = await application.ask('connections', 'add', {
    settings: { ...own, profile, baseUrl, tokenUrl, schemeWord },
    credentials: { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    certificate: null,
    storage: 'session',
  });
  await untilPollEnded({ ...application, connectionId });
  await application.ask('doctor', 'examine', { connectionId });
  const before = bank.tokenRequests.length;
  const { steps } = await application.ask('doctor', 'examine', { connectionId });
  expect(codes(steps, 'token')).toEqual(['token_granted']);
  expect(bank.tokenRequests.slice(before)).toMatchObject([{ body: expect.stringContaining(CLIENT_ID) }]);
});

it('tells nothing secret: not the credential, a token, nor a header’s value', async () => {
  const headers = { 'x-conta-corrente': 'canary-header-value' };
  const { application, bank, examine } = await clinic({ extraHeaders: headers });
  const { clientId, clientSecret } = bank.ready;
  const report = await examine();
  const emitted = application.events.filter(({ name }) => name === 'doctor.progress');
  for (const secret of [clientId, clientSecret, 'canary-header-value', 'Bearer'])
    expect(JSON.stringify([report, emitted])).not.toContain(secret);
});

it('does not know a connection that is none', async () => {
  const { application } = await clinic();
  expect(await application.attempt('doctor.examine', { connectionId: 'nenhuma' })).toMatchObject({
    ok: false,
    error: { code: 'not_found' },
  });
});
