import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDataFolder } from '../../src-main/application/companies/data-folder/data-folder.ts';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { CicloError } from '../../src-main/core/failure.ts';
import { memoryFolder } from '../support/in-process/folders/memory-folder.ts';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import {
  COMPANY,
  openWritingCompany,
  type WritingCompany,
} from '../support/in-process/outbox/open-writing-company.ts';
import { newScene, SCENE_KINDS } from '../support/in-process/outbox/write-scenes.ts';
import { type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../support/in-process/practice-bank/practice-access.ts';
import { drawn, randomFor, SEED, trials } from './support/campaign.ts';
import { type Aim, FaultyNetwork } from './support/faulty-network.ts';
import { Tally } from './support/figures.ts';
import { NETWORK_FAULT_NAMES, NETWORK_FAULTS } from './support/network-faults.ts';

const DEADLINE_MS = 700;
const TODAY = civilDate('2025-11-20');

type Kind = (typeof SCENE_KINDS)[number];

/** The one request that each write is. */
const AIMS: { readonly [Name in Kind]: Aim } = {
  create_mandate: { method: 'POST', path: /^\/rec$/ },
  revise_mandate: { method: 'PATCH', path: /^\/rec\// },
  cancel_mandate: { method: 'PATCH', path: /^\/rec\// },
  create_location: { method: 'POST', path: /^\/locrec$/ },
  unlink_location: { method: 'DELETE', path: /^\/locrec\// },
  create_confirmation: { method: 'POST', path: /^\/solicrec$/ },
  cancel_confirmation: { method: 'PATCH', path: /^\/solicrec\// },
  put_joining_charge: { method: 'PUT', path: /^\/cob\// },
  put_charge: { method: 'PUT', path: /^\/cobr\// },
  cancel_charge: { method: 'PATCH', path: /^\/cobr\// },
  request_retry: { method: 'POST', path: /^\/cobr\/.*\/retentativa\// },
  put_webhook: { method: 'PUT', path: /^\/webhook/ },
  remove_webhook: { method: 'DELETE', path: /^\/webhook/ },
};

/** Whatever is asked, the token, the write itself and the looks at what became of it. */
const EVERYTHING: Aim = { method: '*', path: /^/ };

/** Each fault on each write: once, three times where it is sent again, and on whatever else it takes to write. */
const CASES = NETWORK_FAULT_NAMES.flatMap((fault) =>
  SCENE_KINDS.flatMap((kind) => [
    { fault, kind, times: 1, what: 'the write', aim: AIMS[kind] },
    { fault, kind, times: 3, what: 'the write', aim: AIMS[kind] },
    { fault, kind, times: 4, what: 'everything', aim: EVERYTHING },
  ]),
);
const CHOSEN = drawn(CASES, trials('NETWORK_WRITES', CASES.length, 20), randomFor('writes'));
/** Longer than a bank may be at something that it was asked for. */
const SETTLED_MS = 121_000;

const folder = memoryFolder('ciclo-writes-');
let bank: BankSession;
let network: FaultyNetwork;
let company: WritingCompany;
let nowMs = 0;
const tally = new Tally('network faults on each write');

beforeAll(async () => {
  bank = await openBank({ seed: 7, payers: 4, months: 1, today: TODAY });
  network = await FaultyNetwork.before(bank.bank.ready);
  const timeouts = { nowMs: () => nowMs };
  company = await openWritingCompany(network.ready, join(folder, 'struck'), {
    timeouts,
    deadlineMs: DEADLINE_MS,
  });
});
// Locations have no mark of their own: what one trial made must be older than what the next one asks for.
beforeEach(() => bank.control.stepClock({ hours: 1 }));
afterEach(() => network.stop());
afterAll(async () => {
  tally.keep('each done once at the bank, the ledger equal to an undisturbed one');
  await company.close();
  await network[Symbol.asyncDispose]();
  await bank.bank.close();
  rmSync(folder, { recursive: true, force: true });
});

describe(`a write over a bad network (seed ${SEED})`, () => {
  it.each(CHOSEN)(
    '$kind is done once after $fault of $what, $times times',
    async ({ fault, kind, times, aim }) => {
      const { intent, secrets, timesDone } = await newScene(kind, company, bank);
      expect(await timesDone()).toBe(0);
      network.order(NETWORK_FAULTS[fault], aim, times);
      const told = await company.outbox
        .send(COMPANY, intent, secrets)
        .then(({ kind }) => kind, codeOfRefusal);
      expect(network.strikes).toBeGreaterThan(0);
      network.stop();
      // What is told as done or not done is so; only what is told as unknown may be either.
      if (told !== 'unknown') expect([told, await timesDone()]).toEqual([told, told === 'done' ? 1 : 0]);
      nowMs += SETTLED_MS;
      expect(await company.outbox.recover(COMPANY)).toEqual([]);
      const isDone = (await timesDone()) === 1;
      if (!isDone) expect((await company.outbox.send(COMPANY, intent, secrets)).kind).toBe('done');
      expect([await timesDone(), await company.ledgers.read.openWrites(COMPANY)]).toEqual([1, []]);
      tally.count(`told ${told}`);
      if (told === 'unknown') tally.note(isDone ? 'of which found done' : 'of which sent again');
    },
  );

  it('leaves the ledger equal to one that read the same bank undisturbed', async () => {
    const other = await openWritingCompany(bank.bank.ready, join(folder, 'undisturbed'));
    const [lived, undisturbed] = [await polled(company, 'struck'), await polled(other, 'undisturbed')];
    await other.close();
    expect(lived).toEqual(undisturbed);
    expect(lived.charges.length).toBe(new Set(lived.charges.map((charge) => JSON.stringify(charge))).size);
  });
});

/** What keeps a write from being begun is thrown, in words for a person; nothing was sent then. */
function codeOfRefusal(error: unknown): string {
  if (error instanceof CicloError && error.code !== 'internal') return `not begun: ${error.code}`;
  throw error;
}

/** What a ledger holds once it was polled without any fault. */
async function polled({ ledgers }: WritingCompany, name: string) {
  const access = practiceAccess(bank.bank.ready);
  const job = { access, localHolidays: [], since: null, today: null };
  for (let polls = 0; polls < 2; polls += 1)
    await ledgers.poll(COMPANY, job, new AbortController().signal, () => undefined);
  return ledgerContents(openDataFolder(join(folder, name)).ledgerFile(COMPANY));
}
