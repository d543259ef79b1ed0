import { describe, expect, it } from 'vitest';
import type { Closing } from '../../../../../src-preload/contract/closing.ts';
import { CLOSING_FIGURES } from '../../../../../src-preload/contract/vocabulary/closing.ts';
import {
  closingHref,
  FIGURE_COLUMNS,
  figureOf,
  type KnownClosings,
  linesOfFigure,
  monthToClose,
  placeOf,
  yearsOf,
} from '../../../../../src-renderer/features/closing/closing-place.ts';

type Closed = Pick<Closing, 'month' | 'basis'> & { readonly isReopened?: boolean };

const known = (asOf: string, closed: readonly Closed[] = [], regimes: KnownClosings['regimes'] = []) =>
  ({
    asOf,
    regimes,
    unreadable: [],
    closings: closed.map(({ isReopened = false, ...closing }, id) => ({
      ...closing,
      ...{ id, at: '2026-11-01T12:00:00Z', author: 'Ana', lines: 0, adjustments: 0, files: [] },
      ...{ totals: { received: 0, refunded: 0, net: 0 }, linesHash: '', hash: '', previousHash: null },
      reopened: isReopened ? { at: '2026-11-02T12:00:00Z', author: null, reason: 'x' } : null,
    })),
  }) satisfies KnownClosings;

const place = (query: string, of: KnownClosings) => placeOf(new URLSearchParams(query), of);

describe('the month that is offered', () => {
  it.each([
    ['the last that is over, where nothing was closed', known('2026-11-23'), '2026-10'],
    ['the one after the last closed', known('2026-11-23', [{ month: '2026-07', basis: 'caixa' }]), '2026-08'],
    [
      'the last that is over, where everything is closed',
      known('2026-11-23', [{ month: '2026-10', basis: 'caixa' }]),
      '2026-10',
    ],
    [
      'one that was opened again',
      known('2026-11-23', [
        { month: '2026-09', basis: 'caixa', isReopened: true },
        { month: '2026-08', basis: 'caixa' },
      ]),
      '2026-09',
    ],
    [
      'by the basis of its year alone',
      known('2026-11-23', [
        { month: '2026-09', basis: 'competencia' },
        { month: '2026-06', basis: 'caixa' },
      ]),
      '2026-07',
    ],
    ['over the turn of the year', known('2026-02-10', [{ month: '2025-12', basis: 'caixa' }]), '2026-01'],
  ])('is %s', (_, of, month) => {
    expect(monthToClose(of)).toBe(month);
  });
});

describe('the address', () => {
  const of = known('2026-11-23', [], [{ year: 2026, basis: 'competencia' }]);

  it('names month and basis', () => {
    expect(place('month=2026-03&basis=caixa', of)).toEqual({ month: '2026-03', basis: 'caixa' });
  });

  it('leaves out what is worked out: the month to close, and the regime of its year', () => {
    expect(place('', of)).toEqual({ month: '2026-10', basis: 'competencia' });
    expect(place('month=2025-03', of)).toEqual({ month: '2025-03', basis: 'caixa' });
  });

  it('is dropped where it says what is none', () => {
    expect(place('month=2026-13&basis=lucro', of)).toEqual({ month: '2026-10', basis: 'competencia' });
  });

  it('names no caixa from 2027 on', () => {
    expect(place('month=2027-01&basis=caixa', of)).toEqual({ month: '2027-01', basis: 'competencia' });
    expect(place('month=2026-12&basis=caixa', of)).toEqual({ month: '2026-12', basis: 'caixa' });
  });
});

describe('the address of a figure', () => {
  const at = { month: '2026-03', basis: 'competencia' } as const;

  it('names its column and itself, and is read back', () => {
    for (const column of FIGURE_COLUMNS)
      for (const figure of CLOSING_FIGURES) {
        const query = new URLSearchParams(closingHref(at, { column, figure }).split('?')[1]);
        expect(figureOf(query)).toEqual({ column, figure });
        expect(placeOf(query, known('2026-11-23'))).toEqual(at);
      }
  });

  it('is the month’s where it names no figure of ours', () => {
    for (const query of ['', 'lines=caixa', 'figure=net', 'lines=lucro&figure=net', 'lines=caixa&figure=tax'])
      expect(figureOf(new URLSearchParams(query))).toBeNull();
  });

  it('asks for a closing by the basis of the place, and for the whole month by that of the column', () => {
    expect(linesOfFigure(at, { column: 'closing', figure: 'net' })).toEqual({
      ...{ month: '2026-03', basis: 'competencia', extent: 'closing', figure: 'net' },
    });
    expect(linesOfFigure(at, { column: 'caixa', figure: 'refunded' })).toEqual({
      ...{ month: '2026-03', basis: 'caixa', extent: 'whole', figure: 'refunded' },
    });
  });
});

it('offers the years around the ledger, and those of which something was said', () => {
  const said: KnownClosings['regimes'] = [
    { year: 2023, basis: 'caixa' },
    { year: 2026, basis: 'caixa' },
  ];
  expect(yearsOf(known('2026-11-23', [], said))).toEqual([2027, 2026, 2025, 2023]);
});
