import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readKeptList, withItems } from '../../../src-main/ledger/kept-list.ts';

const entry = z.object({ kind: z.enum(['paid', 'unpaid']), text: z.string() });
const PAID = { kind: 'paid', text: 'obrigado' } as const;
const UNPAID = { kind: 'unpaid', text: 'lembrete' } as const;
/** As a newer version may write one. */
const NEWER = { kind: 'promised', text: 'combinado', until: '2026-12-01' };

describe('a list of settings in a note', () => {
  it('is read entry by entry, so that one of another version hides no other', () => {
    const list = readKeptList(entry, JSON.stringify([PAID, NEWER, UNPAID]));
    expect(list).toEqual({ items: [PAID, UNPAID], unread: [NEWER] });
  });

  it('keeps what it cannot read, whatever is kept beside it', () => {
    const list = readKeptList(entry, JSON.stringify([NEWER, PAID]));
    expect(JSON.parse(withItems(list, [UNPAID]))).toEqual([UNPAID, NEWER]);
    expect(JSON.parse(withItems(list, []))).toEqual([NEWER]);
  });

  it.each([null, '{}', 'null', '"text"'])('is empty where the note is %s', (note) => {
    expect(readKeptList(entry, note)).toEqual({ items: [], unread: [] });
  });
});
