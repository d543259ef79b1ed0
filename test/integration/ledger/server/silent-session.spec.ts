import { expect, it, onTestFinished } from 'vitest';
import {
  type BlockingSession,
  openBlockingSession,
} from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { inClient } from '../../../../src-main/ledger/postgres/in-client.ts';
import { firstValue, inSession } from '../../../../src-main/ledger/postgres/in-session.ts';
import { type SignTerms, signsBy } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { settingsFor } from '../../../../src-main/ledger/postgres/open-company.ts';
import { guardedServer } from '../../../../src-main/ledger/postgres/server-failures.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

const SHOWN = 'SHOW idle_in_transaction_session_timeout';

function company(): ServerCompany {
  const made = new ServerCompany();
  onTestFinished(() => made[Symbol.dispose]());
  made.write().setNote('a', 'b');
  return made;
}

/** Somebody who has begun a writing, and gives signs of life on these terms. */
function writing({ place }: ServerCompany, terms: SignTerms): BlockingSession {
  const session = openBlockingSession(place.address, settingsFor(place.schema), { beats: signsBy(terms) });
  onTestFinished(session.end);
  session.script('BEGIN; UPDATE ledger_head SET commits = commits + 1');
  return session;
}

const sleep = (ms: number): unknown =>
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms);

it('every session is ended by the server once it is silent in the middle of something', async () => {
  const shop = company();
  const { address } = shop.place;
  expect(shop.behind((db) => db.prepare(SHOWN).pluck().get())).toBe('20s');
  expect(inSession(address, (session) => firstValue(session, SHOWN))).toBe('20s');
  const { rows } = await inClient(address, (client) => client.query(SHOWN));
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }]);
  // Whoever takes rows may be at some of them for long.
  const streams = openBlockingSession(address, [], { streams: true });
  onTestFinished(streams.end);
  expect(firstValue(streams, SHOWN)).toBe('10min');
});

it('who sleeps in the middle of a writing, without a lease, keeps nobody from writing, and is told', () => {
  const shop = company();
  const sleeper = writing(shop, { timeoutMs: 1_000, beatMs: 600_000 });
  shop.write().setNote('a', 'c');
  sleep(500);
  expect(codeOf(() => guardedServer(() => sleeper.script('COMMIT')))).toBe('server_gone');
  expect(shop.write().note('a')).toBe('c');
});

it('who works something out for long in the middle of a writing is left alone', () => {
  const shop = company();
  const busy = writing(shop, { timeoutMs: 1_500, beatMs: 300 });
  sleep(4_000);
  expect(codeOf(() => busy.script('COMMIT'))).toBe('nothing thrown');
});
