import { describe, expect, it } from 'vitest';
import { civilDate, parseInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import {
  readDate,
  readDateFrom,
  readDocument,
  readInstantAfter,
  readInstitution,
  readLocationId,
  readMandateId,
  readOptional,
  readText,
  readTxid,
} from '../../../src-main/core/typed-values.ts';

const instant = (text: string): UtcInstant => {
  const parsed = parseInstant(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};

describe('a typed document', () => {
  it.each([
    ['12345678909', 'cpf', '12345678909'],
    [' 123.456.789-09\t', 'cpf', '12345678909'],
    ['123456789-09', 'cpf', '12345678909'],
    ['12.345.678/0001-95', 'cnpj', '12345678000195'],
    ['12345678000195', 'cnpj', '12345678000195'],
    ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ])('%j is the %s %s', (typed, kind, number) => {
    expect(readDocument(typed)).toEqual({ kind: 'read', value: { kind, number } });
  });
  it.each([
    ['', 'required'],
    ['123.456.789-08', 'check_digits'],
    ['111.111.111-11', 'check_digits'],
    ['12.345.678/0001-94', 'check_digits'],
    ['12ABC34501DE36', 'check_digits'],
    ['2345678909', 'malformed'],
    ['123.456.789.09', 'malformed'],
    ['123/456789-09', 'malformed'],
    ['12-345-678/0001-95', 'malformed'],
    ['ABCDEFGHIJK', 'malformed'],
    ['12ABC34501DEAA', 'malformed'],
    ['12345678909 12345678909', 'malformed'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(readDocument(typed)).toMatchObject({ kind: 'refused', reason });
  });
});

describe('a document whose first zeros a spreadsheet took', () => {
  it.each([
    ['1234567890', '012.345.678-90'],
    ['123400066', '001.234.000-66'],
    ['2345678000131', '02.345.678/0001-31'],
    ['345678000106', '00.345.678/0001-06'],
    ['2345678000132', null],
    ['1234567891', null],
    ['191', null],
  ])('%j may be %s', (typed, document) => {
    const problem =
      document === null
        ? { kind: 'refused', reason: 'malformed' }
        : { kind: 'refused', reason: 'lost_zeros', params: { document } };
    expect(readDocument(typed)).toMatchObject(problem);
  });
});

describe('a day that a spreadsheet shows as a number', () => {
  it.each([
    ['46361', '05/12/2026'],
    ['36526', '01/01/2000'],
    ['73050', '31/12/2099'],
    ['36525', null],
    ['73051', null],
    ['4636', null],
    ['46361,5', null],
  ])('%j may be %s', (typed, day) => {
    const problem = day === null ? { reason: 'malformed' } : { reason: 'day_as_number', params: { day } };
    expect(readDate(typed)).toMatchObject({ kind: 'refused', ...problem });
  });
});

describe('a typed text', () => {
  it('is trimmed and counted by characters, not by halves of them', () => {
    expect(readText(`  ${'😀'.repeat(35)}\t`, 35)).toEqual({ kind: 'read', value: '😀'.repeat(35) });
    expect(readText('\u200BSa\u0303o\u00AD 1\uFEFF ', 35)).toEqual({ kind: 'read', value: 'São 1' });
    expect(readText('\u200B', 35)).toMatchObject({ kind: 'refused', reason: 'required' });
    expect(readText('a'.repeat(36), 35)).toEqual({
      kind: 'refused',
      reason: 'too_long',
      params: { most: 35 },
    });
  });
  it.each([
    [' ', 'required'],
    ['a\nb', 'control_characters'],
    ['a\u0000', 'control_characters'],
    ['a\ud800', 'control_characters'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(readText(typed, 35)).toMatchObject({ kind: 'refused', reason });
  });
  it('may be left empty where it is optional', () => {
    expect(readOptional(' ', readDate)).toEqual({ kind: 'read', value: null });
    expect(readOptional('x', readDate)).toMatchObject({ kind: 'refused', reason: 'malformed' });
  });
});

describe('a typed day', () => {
  it.each(['05/12/2026', '2026-12-05', ' 2026-12-05 '])('%j is 5 December', (typed) => {
    expect(readDate(typed)).toEqual({ kind: 'read', value: '2026-12-05' });
  });
  it.each([
    ['', 'required'],
    ['30/02/2026', 'malformed'],
    ['12/31/2026', 'malformed'],
    ['5/12/2026', 'malformed'],
    ['05/12/26', 'malformed'],
    ['05/12/2026 10:00', 'malformed'],
    ['amanhã', 'malformed'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(readDate(typed)).toMatchObject({ kind: 'refused', reason });
  });
  it('may be the earliest allowed and none before', () => {
    const earliest = civilDate('2026-12-05');
    expect(readDateFrom('05/12/2026', earliest, 'in_the_past').kind).toBe('read');
    expect(readDateFrom('04/12/2026', earliest, 'in_the_past')).toEqual({
      kind: 'refused',
      reason: 'in_the_past',
      params: { earliest },
    });
  });
});

describe('a typed moment', () => {
  const now = instant('2026-12-05T12:00:00-03:00');
  it.each(['05/12/2026 12:01', '2026-12-05T12:01', '2026-12-05 12:01:00'])(
    '%j is one minute later in São Paulo',
    (typed) => {
      expect(readInstantAfter(typed, now)).toEqual({ kind: 'read', value: '2026-12-05T15:01:00.000Z' });
    },
  );
  it.each([
    ['', 'required'],
    ['2026-12-05T12:00', 'in_the_past'],
    ['2026-12-06', 'malformed'],
    ['2026-12-06 24:00', 'malformed'],
    ['2026-12-06 10:00 10:00', 'malformed'],
    ['2026-12-06 110:00', 'malformed'],
    ['2026-12-06T10:00Z', 'malformed'],
    ['31/02/2027 10:00', 'malformed'],
  ])('%j is refused as %s', (typed, reason) => {
    expect(readInstantAfter(typed, now)).toMatchObject({ kind: 'refused', reason });
  });
});

describe('a typed identifier', () => {
  it.each([
    ['a txid of 26', readTxid, 'a'.repeat(26)],
    ['a txid of 35', readTxid, 'Z'.repeat(35)],
    ['an idRec', readMandateId, 'RR1234567820260105abcdefghijk'],
    ['a bank', readInstitution, '1234567A'],
  ])('%s is read', (_, reader, typed) => {
    expect(reader(` ${typed} `)).toEqual({ kind: 'read', value: typed });
  });
  it.each([
    ['a txid of 25', readTxid, 'a'.repeat(25), 'malformed'],
    ['a txid of 36', readTxid, 'a'.repeat(36), 'malformed'],
    ['a txid with a dash', readTxid, `-${'a'.repeat(26)}`, 'malformed'],
    ['an idRec of 28', readMandateId, 'R'.repeat(28), 'malformed'],
    ['a bank of 7', readInstitution, '1234567', 'malformed'],
    ['a bank of 9', readInstitution, '112345678', 'malformed'],
    ['a mandate of 30', readMandateId, 'R'.repeat(30), 'malformed'],
    ['a bank in small letters', readInstitution, '1234567a', 'malformed'],
    ['no txid', readTxid, '', 'required'],
  ])('%s is refused', (_, reader, typed, reason) => {
    expect(reader(typed)).toMatchObject({ kind: 'refused', reason });
  });
  it('of a location is a whole number', () => {
    expect(readLocationId('0')).toEqual({ kind: 'read', value: 0 });
    expect(readLocationId('1.5')).toMatchObject({ reason: 'malformed' });
    expect(readLocationId('-1')).toMatchObject({ reason: 'malformed' });
    expect(readLocationId('9'.repeat(16))).toMatchObject({ reason: 'malformed' });
  });
});
