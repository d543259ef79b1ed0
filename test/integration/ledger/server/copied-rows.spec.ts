import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type BlockingSession,
  openBlockingSession,
} from '../../../../src-main/ledger/postgres/blocking-session.ts';
import type { ServerValue } from '../../../../src-main/ledger/postgres/requests.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';

/** A session that streams, and one that asks. */
function sessions(): readonly [BlockingSession, BlockingSession] {
  const { address } = new ServerCompany().place;
  const opened = [
    openBlockingSession(address, [], { streams: true }),
    openBlockingSession(address, []),
  ] as const;
  onTestFinished(() => {
    for (const session of opened) session.end();
  });
  return opened;
}

/** The process that answers it: the server has other sessions, of specs that run beside this one. */
const processOf = (session: BlockingSession): number =>
  Number(session.run({ text: 'SELECT pg_backend_pid()', values: [] }).rows[0]?.[0]);

const rowsOf = (session: BlockingSession, text: string, values: readonly ServerValue[] = []) =>
  [...session.stream({ text, values })].flatMap(({ rows }) => rows);

const letters = fc.constantFrom(...['\\', 'N', 'n', '\t', '\n', '\r', "'", '"', '$1', '$2', 'ç', '😀', '’']);
const value = fc.option(fc.oneof(fc.string({ unit: letters }), fc.string({ unit: 'grapheme' })));

describe('rows that a server copies', () => {
  it('are those that it answers, whatever stands in them and in what is asked', () => {
    const [streaming, asking] = sessions();
    const text = `SELECT n, $1::text AS a, repeat($2, 2) AS b, n % 2 = 0 AS flag, n::numeric * 3, NULL AS none, '' AS blank
      FROM generate_series(1, $3::int) n WHERE n::text <> $4`;
    fc.assert(
      fc.property(value, value, fc.integer({ min: 0, max: 30 }), (a, b, most) => {
        const values = [a, b, most, '7'].map((each) =>
          typeof each === 'string' ? each.replaceAll('\0', '') : each,
        );
        const [{ columns } = { columns: null }] = [...streaming.stream({ text, values })];
        const answered = asking.run({ text, values });
        expect(rowsOf(streaming, text, values)).toEqual(answered.rows);
        if (most > 0) expect(columns).toEqual(answered.columns);
      }),
      { numRuns: 150 },
    );
  });

  it('come whole, also where one is longer than what comes at once, and where there are many', () => {
    const [streaming, asking] = sessions();
    const text = `SELECT n, repeat(n || 'ção ', CASE WHEN n % 1000 = 7 THEN 100000 ELSE 5 END) FROM generate_series(1, 20000) n`;
    expect(rowsOf(streaming, text)).toEqual(asking.run({ text, values: [] }).rows);
    expect(rowsOf(streaming, 'SELECT 1 WHERE FALSE')).toEqual([]);
    // The session goes on to the next question.
    expect(streaming.run({ text: 'SELECT 2', values: [] }).rows).toEqual([[2]]);
  });

  it('that are left before their end end their session, and no other', () => {
    const [streaming, asking] = sessions();
    const process = processOf(streaming);
    for (const answer of streaming.stream({ text: 'SELECT generate_series(1, 10000000)', values: [] })) {
      expect(answer.rows.length).toBeGreaterThan(100);
      break;
    }
    expect(() => streaming.run({ text: 'SELECT 1', values: [] })).toThrow('the session is over');
    streaming.end();
    const left = `SELECT count(*) FROM pg_stat_activity WHERE pid = ${process}`;
    return expect.poll(() => asking.run({ text: left, values: [] }).rows).toEqual([[0]]);
  });

  it('that fail on the way say so with the server’s code', () => {
    const [streaming] = sessions();
    const divided = () => rowsOf(streaming, 'SELECT 1 / (300000 - n) FROM generate_series(1, 300000) n');
    expect(divided).toThrow(expect.objectContaining({ code: '22012' }));
    const [other] = sessions();
    expect(() => rowsOf(other, 'SELECT nothing_like_it')).toThrow(expect.objectContaining({ code: '42703' }));
  });

  it('of a session that the server ends on the way are told as lost', () => {
    const [streaming, asking] = sessions();
    const end = `SELECT pg_terminate_backend(${processOf(streaming)})`;
    const lost = (): void => {
      for (const _ of streaming.stream({ text: 'SELECT generate_series(1, 50000000)', values: [] }))
        asking.run({ text: end, values: [] });
    };
    expect(lost).toThrow(expect.objectContaining({ code: expect.stringMatching(/^(57P01|08|E)/) }));
  });
});
