import { describe, expect, it } from 'vitest';
import { indentJson } from '../../../../../src-renderer/components/copying/indent-json.ts';
import { daysOfMonth, unpaidTotal } from '../../../../../src-renderer/features/overview/overview.ts';
import { refuseMarkup } from '../../../../../src-renderer/frame/trusted-types.ts';
import { daysAfter, monthAround, saoPauloDay } from '../../../../../src-renderer/kit/formats/days.ts';
import { addUp, formatsOf } from '../../../../../src-renderer/kit/formats/formats.ts';

const NBSP = '\u00a0';
const pt = formatsOf('pt-BR');
const en = formatsOf('en');

describe('formats', () => {
  it('are made once a language', () => {
    expect([formatsOf('pt-BR') === pt, formatsOf('en') === en]).toEqual([true, true]);
  });

  it('write centavos as reais', () => {
    expect(pt.money(123_456)).toBe(`R$${NBSP}1.234,56`);
    expect(en.money(123_456)).toBe('R$1,234.56');
    expect(pt.money(-5)).toBe(`-R$${NBSP}0,05`);
  });

  it('write and add up to the last centavo what no number holds', () => {
    const sum = addUp([999_999_999_999, '9007199254740993', -2]);
    expect(sum).toBe('9008199254740990');
    expect(addUp([1, 2, '-9007199254740994', '9007199254740992'])).toBe(1);
    expect(pt.money(sum)).toBe(`R$${NBSP}90.081.992.547.409,90`);
    expect(en.money('-9007199254740993')).toBe('-R$90,071,992,547,409.93');
  });

  it('write days with the day first in both languages, and never shift them', () => {
    expect(pt.date('2026-01-02')).toBe('02/01/2026');
    expect(en.date('2026-01-02')).toBe('02/01/2026');
  });

  it('write instants in São Paulo time, daylight saving of old years included', () => {
    expect(pt.instant('2026-01-01T01:30:00.000Z')).toBe('31/12/2025, 22:30');
    expect(pt.exactInstant('2026-01-01T01:30:07.900Z')).toBe('31/12/2025, 22:30:07');
    expect(pt.instant('2018-12-31T12:00:00.000Z')).toBe('31/12/2018, 10:00');
  });

  it('write a deadline as the last minute before it, in São Paulo', () => {
    expect(pt.lastMinute('2026-11-27T03:00:00.000Z')).toBe('26/11, 23h59');
    expect(en.lastMinute('2026-11-27T03:00:00.000Z')).toBe('26/11, 23:59');
    expect(pt.lastMinute('2026-11-27T03:00:00.001Z')).toBe('27/11, 00h00');
  });

  it('name the year on January only', () => {
    expect(['2025-12', '2026-01', '2026-02'].map(pt.shortMonth)).toEqual(['dez', 'jan 2026', 'fev']);
  });

  it('say how long ago', () => {
    const now = Date.parse('2026-06-18T12:00:00Z');
    expect(pt.relative('2026-06-18T11:55:00.000Z', now)).toBe('há 5 minutos');
    expect(pt.relative('2026-06-18T11:59:50.000Z', now)).toBe('agora');
    expect(en.relative('2026-06-17T12:00:00.000Z', now)).toBe('yesterday');
    expect(en.relative('2026-06-18T12:15:00.000Z', now)).toBe('in 15 minutes');
  });
});

describe('days', () => {
  it('are counted and grouped by month', () => {
    expect(daysAfter('2026-02-27', 2)).toBe('2026-03-01');
    expect(monthAround('2026-03-31', -1)).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(daysOfMonth('2028-02')).toEqual({ dueFrom: '2028-02-01', dueTo: '2028-02-29' });
  });

  it('end in São Paulo, not in London', () => {
    expect(saoPauloDay(Date.parse('2026-06-18T02:59:59Z'))).toBe('2026-06-17');
    expect(saoPauloDay(Date.parse('2026-06-18T03:00:00Z'))).toBe('2026-06-18');
  });
});

describe('unpaidTotal', () => {
  it('adds up every age', () => {
    const aging = [
      { bucket: '1_7' as const, total: { count: 2, amount: 300 } },
      { bucket: 'over_90' as const, total: { count: 1, amount: 50 } },
    ];
    expect(unpaidTotal({ aging })).toEqual({ count: 3, amount: 350 });
  });
});

describe('refuseMarkup', () => {
  it('lets style text through and no tag', () => {
    expect(refuseMarkup('.a > .b{color:red}')).toBe('.a > .b{color:red}');
    expect(() => refuseMarkup('<img src=x onerror=alert(1)>')).toThrow(TypeError);
  });
});

describe('indentJson', () => {
  it('indents JSON and leaves anything else as it is', () => {
    expect(indentJson('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(indentJson('not json')).toBe('not json');
  });
});
