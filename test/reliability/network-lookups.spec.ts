import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BankClient, createBankApi } from '../../src-main/api-client/create-bank-api.ts';
import { addDays, civilDate } from '../../src-main/core/civil-date.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import { confirmationDraft, instant, mandateDraft } from '../support/fake/records/write-drafts.ts';
import { WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../support/in-process/practice-bank/practice-access.ts';
import { drawn, randomFor, SEED, trials } from './support/campaign.ts';
import { type Aim, FaultyNetwork } from './support/faulty-network.ts';
import { Tally } from './support/figures.ts';
import { NETWORK_FAULT_NAMES, NETWORK_FAULTS } from './support/network-faults.ts';

const TODAY = civilDate('2025-11-20');
const NEVER = new AbortController().signal;
const IMPATIENT = { deadlineMs: 400, maxBodyBytes: 1_024 * 1_024, sleep: async () => undefined };

/** What was made at the bank to be looked up. */
type Made = {
  readonly idRec: string;
  readonly idSolicRec: string;
  readonly locationId: number;
  readonly location: string;
};
type Lookup = { readonly aim: Aim; readonly ask: (api: BankClient, made: Made) => Promise<unknown> };

const from = instant(`${addDays(TODAY, -2)}T00:00:00Z`);
const to = instant(`${addDays(TODAY, 1)}T00:00:00Z`);

/** What is read beside a sync: lists and single ones. */
const LOOKUPS: Readonly<Record<string, Lookup>> = {
  'list of locations': {
    aim: { method: 'GET', path: /^\/locrec\?/ },
    ask: (api) => api.writes.listLocations({ from, to }, 0, NEVER),
  },
  'one location': {
    aim: { method: 'GET', path: /^\/locrec\/\d/ },
    ask: (api, { locationId }) => api.writes.readLocation(locationId, NEVER),
  },
  'what a location shows': {
    aim: { method: 'GET', path: /^\/rec\/[^?]/ },
    ask: (api, { location }) => api.writes.readShownMandate(location, NEVER),
  },
  "a mandate's code": {
    aim: { method: 'GET', path: /^\/rec\/[^?]/ },
    ask: (api, { idRec }) => api.readMandateQr(idRec, null, NEVER),
  },
  'one confirmation request': {
    aim: { method: 'GET', path: /^\/solicrec\/[^?]/ },
    ask: (api, { idSolicRec }) => api.writes.readConfirmation(idSolicRec, NEVER),
  },
  'the webhook of mandates': {
    aim: { method: 'GET', path: /^\/webhookrec/ },
    ask: (api) => api.writes.readWebhook({ kind: 'mandates' }, NEVER),
  },
  'the webhook of charges': {
    aim: { method: 'GET', path: /^\/webhookcobr/ },
    ask: (api) => api.writes.readWebhook({ kind: 'charges' }, NEVER),
  },
  'list of webhooks by key': {
    aim: { method: 'GET', path: /^\/webhook\?/ },
    ask: (api) => api.writes.listKeyWebhooks(0, NEVER),
  },
};

const CASES = NETWORK_FAULT_NAMES.flatMap((fault) =>
  Object.keys(LOOKUPS).map((lookup) => ({ fault, lookup })),
);
const CHOSEN = drawn(CASES, trials('NETWORK_LOOKUPS', CASES.length, 20), randomFor('lookups'));

let bank: Awaited<ReturnType<typeof openBank>>;
let network: FaultyNetwork;
let receiver: WebhookReceiver;
let made: Made;
const tally = new Tally('network faults on each list and read beside a sync');

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
  network = await FaultyNetwork.before(bank.bank.ready);
  receiver = await WebhookReceiver.start();
  made = await makeAll();
});
afterEach(() => network.stop());
afterAll(async () => {
  tally.keep('every later answer the undisturbed one');
  await network[Symbol.asyncDispose]();
  await receiver.close();
  await bank.bank.close();
});

async function makeAll(): Promise<Made> {
  const api = createBankApi(practiceAccess(bank.bank.ready));
  const { id: locationId, location } = await api.writes.createLocation(NEVER);
  const { idRec } = await api.writes.createMandate(mandateDraft({ locationId }), NEVER);
  const request = confirmationDraft(idRec, { expiresAt: instant('2025-12-01T12:00:00Z') });
  const { idSolicRec } = await api.writes.createConfirmation(request, NEVER);
  for (const kind of ['mandates', 'charges'] as const)
    await api.writes.putWebhook({ kind }, `${receiver.origin}/avisos`, NEVER);
  await api.close();
  return { idRec, idSolicRec, locationId, location: location ?? '' };
}

/** What a client answers, or the failure that a person is told. */
async function answerOf({ ask }: Lookup, options: typeof IMPATIENT | object): Promise<unknown> {
  const api = createBankApi(practiceAccess(network.ready), options);
  try {
    return await ask(api, made);
  } catch (error) {
    if (error instanceof CicloError && error.code !== 'internal') return error;
    throw error;
  } finally {
    await api.close();
  }
}

describe(`what is read through a bad network (seed ${SEED})`, () => {
  it.each(CHOSEN)('$lookup after $fault', async ({ fault, lookup }) => {
    const chosen = LOOKUPS[lookup];
    if (chosen === undefined) throw new Error(lookup);
    const undisturbed = await answerOf(chosen, {});
    expect(undisturbed).not.toBeInstanceOf(CicloError);
    network.order(NETWORK_FAULTS[fault], chosen.aim);
    const struck = await answerOf(chosen, IMPATIENT);
    expect(network.strikes).toBeGreaterThan(0);
    network.stop();
    // Either told in words or the truth: never another answer.
    if (!(struck instanceof CicloError)) expect(struck).toEqual(undisturbed);
    expect(await answerOf(chosen, {})).toEqual(undisturbed);
    tally.count(struck instanceof CicloError ? 'told' : 'read all the same');
  });
});
