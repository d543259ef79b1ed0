import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Result } from '../../../../src-preload/contract/errors.ts';
import type { CallName } from '../../../../src-preload/contract/index.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';
import {
  type CompanyApplication,
  openCompany,
} from '../../../support/in-process/application/company-application.ts';
import { proposedMonth } from '../../../support/in-process/application/proposed-month.ts';
import { type BankSession, openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../../../support/in-process/practice-bank/http-client.ts';
import { daysAfter } from '../../../support/in-process/practice-bank/request-bodies.ts';

let bank: BankSession;
let client: HttpClient;
beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 1, months: 1, charging: 'by_hand' });
  client = new HttpClient(bank);
});
afterAll(() => bank.bank.close());

/** What a window asks for once the bank has what it is about. */
type Asked = (company: CompanyApplication) => Promise<{ readonly call: CallName; readonly input: object }>;

/** What is asked for, what it takes at the bank when it is done once, and what a window is told that asks for it too late. */
type Scene = {
  readonly title: string;
  readonly prepare: () => Promise<Asked>;
  readonly writes: readonly string[];
  readonly late: string;
};

const month = (company: CompanyApplication, idRecs: readonly string[]) =>
  proposedMonth(company, client.today, idRecs);

async function approved(count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await client.approvedMandate(6)).idRec);
  return ids;
}

/** A charge of a mandate of its own, due in some days. */
async function charged(inDays: number): Promise<{ readonly idRec: string; readonly txid: string }> {
  const { idRec } = await client.approvedMandate(inDays);
  return client.createCharge(idRec, inDays);
}

const ofMandate =
  (call: CallName, idRec: string, more: object = {}): Asked =>
  async ({ connectionId }) => ({ call, input: { connectionId, idRec, ...more } });

const SCENES: readonly Scene[] = [
  {
    title: 'charge the same month',
    prepare: async () => {
      const idRecs = await approved(3);
      return async (company) => ({
        call: 'charging.sendMonth',
        input: { connectionId: company.connectionId, charges: await month(company, idRecs) },
      });
    },
    writes: ['PUT /cobr', 'PUT /cobr', 'PUT /cobr'],
    late: 'problems',
  },
  {
    title: 'send the same charge',
    prepare: async () => {
      const idRecs = await approved(1);
      return async (company) => {
        const [charge] = await month(company, idRecs);
        return { call: 'charging.sendOne', input: { connectionId: company.connectionId, charge } };
      };
    },
    writes: ['PUT /cobr'],
    late: 'problems',
  },
  {
    title: 'create the same mandate',
    prepare: async () => {
      const form = mandateForm({ contract: 'DUAS-JANELAS', firstDate: daysAfter(client.today, 10) });
      return async ({ connectionId }) => ({
        call: 'mandateWriting.create',
        input: { connectionId, form, acceptedDuplicates: [] },
      });
    },
    writes: ['POST /rec'],
    late: 'problems',
  },
  {
    title: 'cancel the same mandate',
    prepare: async () => ofMandate('mandateWriting.cancel', (await client.createMandate(10)).idRec),
    writes: ['PATCH /rec'],
    late: 'refused',
  },
  {
    title: 'link a location to the same mandate',
    prepare: async () =>
      ofMandate('activation.attachLocation', (await client.createMandate(10)).idRec, { locationId: null }),
    writes: ['PATCH /rec', 'POST /locrec'],
    late: 'already_running',
  },
  {
    title: 'ask the same payer',
    prepare: async () => {
      const account = { document: '52998224725', account: '998877', branch: '2001', institution: '99990110' };
      const form = { ...account, expiresAt: `${daysAfter(client.today, 5)}T20:00` };
      return ofMandate('confirmations.create', (await client.createMandate(10)).idRec, { form });
    },
    writes: ['POST /solicrec'],
    late: 'problems',
  },
  {
    title: 'cancel the same charge',
    prepare: async () => {
      const { txid } = await charged(6);
      return async ({ connectionId }) => ({ call: 'charging.cancel', input: { connectionId, txid } });
    },
    writes: ['PATCH /cobr'],
    late: 'refused',
  },
  {
    title: 'correct the same charge',
    prepare: async () => {
      const { txid, idRec } = await charged(6);
      const terms = { amount: 12_990, adjustsToBusinessDay: false, info: 'Corrigida' };
      const charge = { idRec, dueDate: daysAfter(client.today, 6), ...terms };
      return async (company) => {
        await month(company, []);
        return { call: 'charging.replace', input: { connectionId: company.connectionId, txid, charge } };
      };
    },
    writes: ['PATCH /cobr', 'PUT /cobr'],
    late: 'problems',
  },
  {
    title: 'ask for the same retry',
    prepare: async () => {
      const { idRec, txid } = await charged(4);
      await client.wait(2);
      await bank.control.failNextDebit({ idRec, code: null });
      await client.wait(3);
      const date = daysAfter(client.today, 1);
      return async ({ connectionId }) => ({ call: 'charging.retry', input: { connectionId, txid, date } });
    },
    writes: ['POST /cobr'],
    late: 'illegal',
  },
];

/** The number of the last request that the bank has seen: it remembers a thousand and counts on. */
async function lastSeen(): Promise<number> {
  const [last] = await bank.control.listRequests({ limit: 1 });
  return last?.id ?? 0;
}

/** Every write that the bank has seen after a request, by method and resource. */
async function writesSeenAfter(before: number): Promise<readonly string[]> {
  const seen = await bank.control.listRequests({ limit: 1_000 });
  const writes = seen.filter(
    ({ id, method, path }) => id > before && method !== 'GET' && RESOURCE.test(path),
  );
  return writes.map(({ method, path }) => `${method} /${RESOURCE.exec(path)?.[1]}`);
}

const RESOURCE = /\/(rec|locrec|solicrec|cobr)(?=\/|$)/;

/** What a window is told, in a word. */
function wordOf(result: Result<unknown>): string {
  if (!result.ok) return result.error.code;
  const value = result.value as { readonly kind?: string; readonly result?: { readonly kind: string } };
  return value.result?.kind ?? value.kind ?? '';
}

/** What is done says so, is begun, or was tried in steps. */
const TOOK_EFFECT = /^(done|started|tried)$/;

it.each(SCENES)('two windows that $title do it once, and the other is told', async ({ prepare, ...once }) => {
  const asked = await prepare();
  const company = await openCompany(bank.bank.ready);
  const { connectionId } = company;
  const { call, input } = await asked(company);
  const before = await lastSeen();
  const press = async (windows: number): Promise<string[]> => {
    const answers = await Promise.all(Array.from({ length: windows }, () => company.attempt(call, input)));
    const batches = () => company.ask('charging', 'batches', { connectionId });
    await expect.poll(async () => (await batches()).some(({ isRunning }) => isRunning)).toBe(false);
    return answers.map(wordOf).toSorted();
  };
  const words = await press(2);
  expect(words.filter((word) => TOOK_EFFECT.test(word))).toHaveLength(1);
  const others = words.filter((word) => !TOOK_EFFECT.test(word));
  expect(others).toEqual([expect.stringMatching(`^(already_running|${once.late})$`)]);
  // A window that has not yet seen what the other did.
  expect(await press(1)).toEqual([once.late]);
  expect((await writesSeenAfter(before)).toSorted()).toEqual(once.writes);
});
