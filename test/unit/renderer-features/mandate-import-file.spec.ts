import { describe, expect, it } from 'vitest';
import { MANDATE_FORM_FIELDS } from '../../../src-preload/contract/mandate-writing-names.ts';
import { problemFieldOf } from '../../../src-renderer/features/mandate-form/form-fields.ts';
import {
  type Exceptions,
  isChosen,
  stateOf,
} from '../../../src-renderer/features/mandate-import/chosen-rows.ts';
import { decodeFile } from '../../../src-renderer/features/mandate-import/decode-file.ts';
import { PREVIEW_COLUMNS } from '../../../src-renderer/features/mandate-import/preview-columns.ts';

describe('a file of mandates', () => {
  it.each([
    ['utf-8', new TextEncoder().encode('João;Ação')],
    ['windows-1252', Uint8Array.from(Buffer.from('João;Ação', 'latin1'))],
    ['utf-16le', Uint8Array.from(Buffer.from('\uFEFFJoão;Ação', 'utf16le'))],
  ])('in %s is read as that', (encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ kind: 'text', text: 'João;Ação', encoding });
  });

  it('reads what Windows-1252 has beyond Latin-1', () => {
    expect(decodeFile(Uint8Array.of(0x93, 0x80, 0x94))).toMatchObject({ text: '“€”' });
  });

  it.each([
    ['spreadsheet', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1)],
    ['spreadsheet', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1)],
    ['binary', Uint8Array.of(1, 0, 2)],
    ['too_large', new Uint8Array(1_000_001).fill(97)],
  ])('that is none is refused: %s', (reason, bytes) => {
    expect(decodeFile(bytes)).toEqual({ kind: 'refused', reason });
  });
});

describe('a row of the preview', () => {
  const row = { line: 2, form: null, problems: [], twins: [] };
  const faulty = {
    ...row,
    problems: [{ field: 'whole' as const, reason: 'open_quote' as const, params: {} }],
  };
  const twin = { ...row, twins: ['RR1'] };
  const none: Exceptions = new Set();
  const excepted: Exceptions = new Set([2]);

  it('is sent when ready unless left out, as a twin only when taken in, with a fault never', () => {
    expect([row, twin, faulty].map(stateOf)).toEqual(['ready', 'twin', 'faulty']);
    expect([row, twin, faulty].map((each) => isChosen(each, none))).toEqual([true, false, false]);
    expect([row, twin, faulty].map((each) => isChosen(each, excepted))).toEqual([false, true, false]);
  });

  it('has a cell for every field and every fault', () => {
    const cells = PREVIEW_COLUMNS.flatMap((column) => column.cells);
    expect(cells.toSorted()).toEqual([...MANDATE_FORM_FIELDS].toSorted());
    const faults = new Set(PREVIEW_COLUMNS.flatMap((column) => column.faults));
    expect([...MANDATE_FORM_FIELDS].map(problemFieldOf).filter((field) => !faults.has(field))).toEqual([]);
  });
});
