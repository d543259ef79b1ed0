import { describe, expect, it } from 'vitest';
import { close } from '../../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asked,
  askedInTurn,
  type Office,
  office,
  person,
  reader,
  writer,
} from '../../../support/in-process/ledger/office-people.ts';

const HASH = '0'.repeat(64);
const CLOSING = 'month, basis, at, lines, adjustments, received, refunded, lines_hash, hash, previous_hash';

/** A closing as the app would write it, but for one column. */
const closing = (column: string, value: string): string => {
  const columns = CLOSING.split(', ');
  const usual = [`'2026-01'`, `'caixa'`, `'${AT}'`, '0', '0', `'0'`, `'0'`, ...Array(3).fill(`'${HASH}'`)];
  const values = usual.map((each, place) => (columns[place] === column ? value : each));
  return `INSERT INTO @closing (${CLOSING}) VALUES (${values.join(', ')})`;
};

const MISSHAPEN = [
  closing('month', `'2026-13'`),
  closing('month', `'2026-01 '`),
  closing('basis', `'x'`),
  closing('at', `'x'`),
  closing('at', `'2026-01-01T99:00:00Z'`),
  closing('lines', '9223372036854775807'),
  closing('adjustments', '-1'),
  closing('received', `'{}'`),
  closing('refunded', `''`),
  closing('lines_hash', `'a'`),
  closing('hash', `'b'`),
  closing('previous_hash', `'c'`),
  `WITH made AS (${closing('', '')} RETURNING id) SELECT id FROM made`,
  `INSERT INTO @closing_file (closing_id, at, path, sha256) VALUES (1, 'x', '/x', '${HASH}')`,
  `INSERT INTO @closing_file (closing_id, at, path, sha256) VALUES (1, '${AT}', '/x', 'x')`,
  `INSERT INTO @closing_reopened VALUES (1, 'zz', NULL, 'why')`,
  `INSERT INTO @regime VALUES (2020, 'x')`,
  `INSERT INTO @regime VALUES (99999, 'caixa')`,
  `INSERT INTO @act (at, kind, subject, is_listed) VALUES ('zz', 'decision', 'charge', TRUE)`,
  `INSERT INTO @act (at, kind, subject, is_listed, said_at) VALUES ('${AT}', 'decision', 'charge', TRUE, 'zz')`,
  `INSERT INTO @act (at, kind, subject, is_listed, not_kept) VALUES ('${AT}', 'decision', 'charge', TRUE, -1)`,
  `INSERT INTO @payer_message (person, at, situation, tone, way, body) VALUES ('payer 1', 'zz', 'unpaid', 'formal', 'mail', '')`,
];

const through = (of: Office): readonly string[] => {
  const bia = person(of, 'decide');
  return MISSHAPEN.filter(
    (sql) => codeOf(() => asked(bia, sql.replaceAll('@', `"${of.id}".`))) === 'nothing thrown',
  );
};

/** What stands as the app would write it, which nobody can tell from what it has written. */
const WELL_SHAPED = MISSHAPEN.filter((sql) => sql.startsWith('WITH'));

describe('what whoever decides adds by a statement of their own', () => {
  it('is what the app could have written: nothing that nobody can read any more, and that stays for good', () => {
    const of = office();
    const { id } = close(of, '2026-01');
    expect(id).toBe(1);
    expect(through(of)).toEqual(WELL_SHAPED);
    expect(reader(of, person(of, 'see')).unreadableClosings()).toEqual([]);
  });

  it('is a line of a closing where it comes with one', () => {
    const of = office();
    const bia = person(of, 'decide');
    const line = '2026-01-20;payment;E1;;jan;2026-01-20;2026-01-31;100.00;receipt:100.00;+';
    const filled = (text: string): string =>
      codeOf(() =>
        askedInTurn(
          bia,
          [
            'BEGIN',
            closing('', ''),
            `INSERT INTO @closing_line SELECT max(id), '${text}' FROM @closing`,
            'COMMIT',
          ].map((sql) => sql.replaceAll('@', `"${of.id}".`)),
        ),
      );
    expect(filled(line)).toBe('nothing thrown');
    const [x, unread] = ['2026-01-20;payment;x;+', line.replace('E1', '%E0')];
    const sums = [line.replace(':100.00', ':abc'), line.replace('receipt:100.00', '')];
    const days = [line.replace('01-31', '02-31'), line.replace('01-20', '02-31')];
    expect(filled(line.replace('E1', encodeURIComponent("É~1'🦜").replace("'", "''")))).toBe(
      'nothing thrown',
    );
    for (const text of [x, unread, ...sums, ...days, 'x', '2026-01-05x', line.replace('payment', 'money')])
      expect([text, filled(text)]).toEqual([text, expect.stringContaining('closed stays')]);
  });

  it('is refused at a company of an earlier version from its next grant on', () => {
    const of = office();
    close(of, '2026-01');
    person(of, 'see');
    asked(of.ledger.place.address, `DROP TRIGGER closing_as_written ON "${of.id}".closing`);
    person(of, 'see');
    expect(through(of)).toEqual(WELL_SHAPED);
  });

  it('is all that the app writes', () => {
    const of = office();
    const at = writer(of, person(of, 'decide'));
    const { id } = close({ ...of, writer: at }, '2026-01');
    at.setRegime(2026, 'caixa', AT);
    at.reopenMonth(id, 'why', AT);
    expect(reader(of, person(of, 'see')).closings()).toHaveLength(1);
  });
});
