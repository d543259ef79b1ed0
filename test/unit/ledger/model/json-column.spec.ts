import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keptIn } from '../../../../src-main/application/companies/receiver/kept-letterhead.ts';
import { formatIn } from '../../../../src-main/application/features/accounting/kept-format.ts';
import { intentIn, WRITE_OUTCOME } from '../../../../src-main/ledger/model/journal-json.ts';
import { jsonColumn } from '../../../../src-main/ledger/model/json-column.ts';
import { readKeptList } from '../../../../src-main/ledger/model/kept-list.ts';
import { ATTEMPTS, attemptsIn, STATUS_HISTORY } from '../../../../src-main/ledger/model/stored-json.ts';

const COLUMN = jsonColumn('pages of a book', z.looseObject({ pages: z.int(), note: z.string().default('') }));

describe('a column of JSON', () => {
  it('gives back what was written', () => {
    const value = { pages: 3, note: 'ok' };
    expect(COLUMN.read(COLUMN.write(value))).toEqual(value);
  });
  it('bears with fields that a later version added and an earlier one had not', () => {
    expect(COLUMN.read('{"pages":3,"cover":"red"}')).toEqual({ pages: 3, note: '', cover: 'red' });
  });
  it.each([
    ['another type', '{"pages":"Ana Souza"}', 'pages invalid_type'],
    ['no JSON', '{"pages": Ana Souza', 'no JSON'],
  ])('says which column cannot be read, and nothing of what stands in it: %s', (_, text, why) => {
    const message = `the ledger's pages of a book cannot be read: ${why}`;
    expect(() => COLUMN.read(text)).toThrow(expect.objectContaining({ code: 'internal', message }));
    expect(COLUMN.readOrNull(text)).toBeNull();
  });

  it('reads nothing where no note is', () => {
    expect(COLUMN.readOrNull(null)).toBeNull();
  });
});

describe('a note that is damaged or of another version', () => {
  it.each(['{"name":', '"a word"', '[]'])('is as one that is not there: %s', (note) => {
    expect(keptIn(note)).toEqual(keptIn(null));
    expect(formatIn(note)).toEqual(formatIn(null));
    expect(readKeptList(z.string(), note)).toEqual(readKeptList(z.string(), null));
  });
});

describe('what the ledger keeps', () => {
  const attempt = { settleDate: '2026-03-02', kind: 'AGND', status: 'PAGA' };

  it('reads an attempt that an earlier version wrote with fewer fields', () => {
    const rest = { endToEndId: null, rejectionCode: null, rejectionText: null };
    expect(attemptsIn(JSON.stringify([attempt]))).toEqual([{ ...attempt, ...rest }]);
  });
  it('keeps of an attempt what it does not know', () => {
    const later = { ...attempt, endToEndId: null, rejectionCode: null, rejectionText: null, channel: 'x' };
    expect(ATTEMPTS.write(ATTEMPTS.read(JSON.stringify([later])))).toBe(JSON.stringify([later]));
  });
  it('refuses a day that is none', () => {
    expect(() => attemptsIn(JSON.stringify([{ ...attempt, settleDate: '2026-02-30' }]))).toThrow('attempts');
  });
  it('reads a history of a status whose day could not be read', () => {
    expect(STATUS_HISTORY.read('[{"status":"ATIVA","at":null}]')).toEqual([{ status: 'ATIVA', at: null }]);
  });
  it('reads a payload by its kind, and no other', () => {
    expect(intentIn('cancel_charge', '{"txid":"t1"}')).toEqual({
      kind: 'cancel_charge',
      payload: { txid: 't1' },
    });
    expect(intentIn('cancel_mandate', '{"txid":"t1"}')).toBeNull();
  });
  it('reads an outcome by its state', () => {
    expect(WRITE_OUTCOME.read('{"state":"unknown","code":"timed_out"}')).toEqual({
      state: 'unknown',
      code: 'timed_out',
    });
    expect(() => WRITE_OUTCOME.read('{"state":"unknown","code":"no such"}')).toThrow('outcome of a write');
  });
});
