import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayIn } from '../../../../../src-renderer/kit/formats/days.ts';
import { formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';

const two = fc.nat(99).map((part) => String(part).padStart(2, '0'));

it('a text is a day where there is such a day, which a format then writes as the very one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2100 }), two, two, (year, month, day) => {
      const daysOfMonth = new Date(Date.UTC(year, Number(month), 0)).getUTCDate();
      const isDay = Number(month) >= 1 && Number(month) <= 12 && day !== '00' && Number(day) <= daysOfMonth;
      const text = `${year}-${month}-${day}`;
      expect(dayIn(text)).toBe(isDay ? text : null);
      if (isDay) expect(formatsOf('pt-BR').date(text)).toBe(`${day}/${month}/${year}`);
    }),
    {
      numRuns: 2_000,
      examples: [
        [2026, '02', '30'],
        [2026, '99', '99'],
      ],
    },
  );
});

it('no other place takes for a day what only looks like one', () => {
  const places = globSync('src-renderer/**/*.{ts,tsx}').filter((path) =>
    readFileSync(path, 'utf8').includes(String.raw`\d{4}-\d{2}-\d{2}`),
  );
  expect(places).toEqual(['src-renderer/kit/formats/days.ts']);
});
