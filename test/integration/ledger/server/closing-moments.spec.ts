import { expect, it } from 'vitest';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import type { LedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { asked, office, owner, person, writer } from '../../../support/in-process/ledger/office-people.ts';

/** By this server's clock, which is that of the test's computer. */
const isNow = (at: string): boolean => Math.abs(Date.parse(at) - Date.now()) < 60_000;

const by = (month: string) => ({ month: civilMonth(month), basis: 'caixa', linesHash: null }) as const;

it('a month is closed and opened again at the moment of the server, whatever clock a workstation has', () => {
  const of = office();
  const [bia, ana] = [person(of, 'decide'), person(of, 'decide')].map((each) => writer(of, each)) as [
    LedgerWriter,
    LedgerWriter,
  ];
  const ahead = instantFromEpochMs(Date.now() + 366 * 86_400_000);
  const first = bia.closeMonth(by('2026-01'), ahead);
  const second = ana.closeMonth(by('2026-02'), noon('2026-07-01'));
  expect([first.at, second.at].map(isNow)).toEqual([true, true]);
  expect(isNow(bia.reopenMonth(second.id, 'why', ahead).reopened?.at ?? '')).toBe(true);
  expect(ana.closeMonth(by('2026-02'), noon('2026-07-01')).previousHash).toBe(second.hash);
  expect(
    of
      .reader()
      .provenClosings()
      .flatMap(({ faults }) => faults),
  ).toEqual([]);
  const acts = asked(owner(of), `SELECT string_agg(at, ' ') FROM "${of.id}".act WHERE subject = 'month'`);
  expect(String(acts).split(' ').map(isNow)).toEqual(Array(4).fill(true));
});

it('a closing of an earlier version that says a moment to come keeps no month open', () => {
  const of = office();
  const hash = '0'.repeat(64);
  asked(
    owner(of),
    `INSERT INTO "${of.id}".closing (month, basis, at, lines, adjustments, received, refunded, lines_hash, hash)
     VALUES ('2025-11', 'caixa', '9999-01-01T00:00:00.000Z', 0, 0, '0', '0', '${hash}', '${hash}')`,
  );
  const closed = writer(of, person(of, 'decide')).closeMonth(by('2026-01'), noon('2026-07-01'));
  expect([isNow(closed.at), closed.previousHash]).toEqual([true, hash]);
});
