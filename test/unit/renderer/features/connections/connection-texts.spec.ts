import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatHeaders,
  parseHeaders,
} from '../../../../../src-renderer/features/connections/extra-headers.ts';
import {
  formatHolidays,
  parseHolidays,
} from '../../../../../src-renderer/features/connections/local-holidays.ts';

describe('local holidays', () => {
  it('reads both forms of a date, sorts and drops repetitions', () => {
    expect(parseHolidays(' 09/07/2026;2026-01-25\n25/01/2026 ')).toEqual(['2026-01-25', '2026-07-09']);
  });

  it.each(['31/02/2026', '2026-13-01', '1/1/2026', 'carnaval', '2026-1-25'])('refuses %s', (word) => {
    expect(parseHolidays(word)).toBeNull();
  });

  it('takes 200 dates and no more', () => {
    const dates = Array.from({ length: 201 }, (_, day) =>
      new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
    );
    expect(parseHolidays(dates.slice(0, 200).join(' '))).toHaveLength(200);
    expect(parseHolidays(dates.join(' '))).toBeNull();
  });

  it('reads back what it writes', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const dates = fc.uniqueArray(
      day.map((date) => date.toISOString().slice(0, 10)),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(dates, (list) => {
        expect(parseHolidays(formatHolidays(list))).toEqual([...list].sort());
      }),
    );
  });
});

describe('extra headers', () => {
  it('reads one a line and keeps the colons of a value', () => {
    expect(parseHeaders('x-app: a:b\n\n gw-dev-app-key : k ')).toEqual({
      'x-app': 'a:b',
      'gw-dev-app-key': 'k',
    });
  });

  it.each(['x-app', ': value', 'x app: v', `x: ${'v'.repeat(501)}`])('refuses %s', (line) => {
    expect(parseHeaders(line)).toBeNull();
  });

  it('reads back what it writes', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,20}$/).filter((each) => each !== '__proto__');
    const headers = fc.dictionary(name, fc.stringMatching(/^[!-~]{0,20}$/), { noNullPrototype: true });
    fc.assert(
      fc.property(headers, (each) => {
        expect(parseHeaders(formatHeaders(each))).toEqual(each);
      }),
    );
  });
});
