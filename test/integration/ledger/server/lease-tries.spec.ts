import { expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { takeLease } from '../../../../src-main/ledger/postgres/lease.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { settingsFor } from '../../../../src-main/ledger/postgres/open-company.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { type Office, office, owner, person } from '../../../support/in-process/ledger/office-people.ts';

const LOCKS = `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`;

/** Somebody's session at the company, who tries to be at its bank. */
function session(of: Office, by: ServerAddress) {
  const opened = openBlockingSession(by, settingsFor(of.id));
  onTestFinished(() => opened.end());
  return opened;
}

it.each(['see', 'decide'] as const)(
  'whoever may only %s takes no lock of the lease that is not for them',
  (right) => {
    const of = office();
    const vera = session(of, person(of, right));
    expect(codeOf(() => takeLease(vera, of.id, leaseFor('Vera')))).toBe('server_rights');
    expect(vera.script(LOCKS).rows).toEqual([[0]]);
  },
);

it('whoever finds the lock taken and then nobody who has it takes it, and is told of no one who is done', () => {
  const of = office();
  const last = session(of, owner(of));
  takeLease(last, of.id, leaseFor('Maria (caixa-1)'));
  last.end();
  const vera = session(of, owner(of));
  const lock = `hashtextextended('ciclo.lease.${of.id}', 0)`;
  vera.script(`SELECT pg_advisory_lock(${lock})`);
  vera.post(`SELECT pg_sleep(0.4); SELECT pg_advisory_unlock(${lock})`);
  const ana = session(of, person(of, 'charge'));
  expect(codeOf(() => takeLease(ana, of.id, leaseFor('Ana')))).toBe('nothing thrown');
});
