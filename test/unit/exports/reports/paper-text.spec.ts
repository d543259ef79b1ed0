import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitted, printable, wrapped } from '../../../../src-main/exports/reports/paper-text.ts';

/** Letters of different widths, as those of a real font are. */
const measure = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter === 'i' ? 2 : letter === 'W' ? 9 : 5), 0);
const text = fc.string({ unit: fc.constantFrom('i', 'W', 'a', ' '), maxLength: 160 }).map(printable);
const width = fc.integer({ min: 20, max: 400 });

describe('texts on paper', () => {
  it('are one line in letters that every reader has', () => {
    expect(printable(' Ștefan\n\tŁukasz \u0000 “Ação” 😀 ')).toBe('Stefan ?ukasz “Ação” ?');
  });
  it('are cut to their room, and only where they must be', () => {
    fc.assert(
      fc.property(text, width, (drawn, room) => {
        const shown = fitted(drawn, room, measure);
        expect(measure(shown)).toBeLessThanOrEqual(room);
        expect(shown === drawn).toBe(measure(drawn) <= room);
      }),
    );
  });
  it('are broken into lines of their room, with every letter', () => {
    fc.assert(
      fc.property(text, width, (drawn, room) => {
        const lines = wrapped(drawn, room, measure);
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(room);
        expect(lines.join('').replaceAll(' ', '')).toBe(drawn.replaceAll(' ', ''));
      }),
    );
  });
  it('keep to as many lines as there are, the last saying that there is more', () => {
    fc.assert(
      fc.property(text, width, fc.integer({ min: 1, max: 4 }), (drawn, room, most) => {
        const [all, cut] = [wrapped(drawn, room, measure), wrapped(drawn, room, measure, most)];
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.at(-1)?.endsWith('…') ?? false).toBe(all.length > most);
      }),
    );
  });
  it('end where there is no room for a letter', () => {
    expect(wrapped('WW', 1, measure)).toEqual(['W', 'W']);
    expect(fitted('WW', 1, measure)).toBe('');
  });
});
