import { describe, expect, it } from 'vitest';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asked,
  type Office,
  office,
  owner,
  person,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

const END = '9223372036854775807';

const through = (of: Office, by: ServerAddress, statements: readonly string[]) =>
  statements.filter(
    (sql) => codeOf(() => asked(by, sql.replaceAll('@', `"${of.id}".`))) === 'nothing thrown',
  );

/** Each would let nobody write any more, or bring what was counted back. */
const OF_COMMITS = [
  `UPDATE @ledger_head SET commits = ${END}`,
  'UPDATE @ledger_head SET commits = commits + 2',
  'UPDATE @ledger_head SET commits = 0',
];
const OF_LISTS = [
  `UPDATE @meta SET value = '${END}' WHERE name = 'ledger.lists_changed'`,
  `UPDATE @meta SET value = 'x' WHERE name = 'ledger.lists_changed'`,
  `UPDATE @meta SET name = 'ledger.lists_changed', value = '${END}' WHERE name = 'note.filters'`,
  `INSERT INTO @meta VALUES ('ledger.lists_changed', '${END}') ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
];

describe('what every writing of a company counts', () => {
  it('rises by one, whoever raises it: nobody ends its numbers for all others', () => {
    const of = office();
    const [bia, ana] = [person(of, 'decide'), person(of, 'charge')];
    writer(of, bia).setNote('filters', '[]');
    for (const by of [bia, ana, owner(of)]) expect(through(of, by, [...OF_COMMITS, ...OF_LISTS])).toEqual([]);
    asked(owner(of), `DELETE FROM "${of.id}".meta WHERE name = 'ledger.lists_changed'`);
    expect(through(of, bia, OF_LISTS.slice(2))).toEqual([]);
    for (const by of [bia, ana]) {
      writer(of, by).decide('feb', by === bia ? 'waived' : null, '', AT);
      writer(of, by).reconcile(day('2026-07-02'), AT);
    }
  });

  it('so does the number of leases', () => {
    const of = office();
    const fences = [END, 'fence + 2', '0 - 1'].map((to) => `UPDATE @ledger_head SET fence = ${to}`);
    expect(through(of, person(of, 'charge'), fences)).toEqual([]);
    expect(through(of, person(of, 'charge'), ['UPDATE @ledger_head SET fence = fence + 1'])).toHaveLength(1);
  });
});
