import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readKeptList, withItems } from '../../../../src-main/ledger/model/kept-list.ts';

const entry = z.object({ kind: z.enum(['paid', 'unpaid']), text: z.string() });
const PAID = { kind: 'paid', text: 'obrigado' } as const;
const UNPAID = { kind: 'unpaid', text: 'lembrete' } as const;
/** As a newer version may write one. */
const NEWER = { kind: 'promised', text: 'combinado', until: '2026-12-01' };

describe('a list of settings in a note', () => {
  it('is read entry by entry, so that one of another version hides no other', () => {
    const list = readKeptList(entry, JSON.stringify([PAID, NEWER, UNPAID]));
    expect(list).toMatchObject({ items: [PAID, UNPAID], unread: [NEWER] });
  });

  it('keeps what it cannot read, whatever is kept beside it', () => {
    const list = readKeptList(entry, JSON.stringify([NEWER, PAID]));
    expect(JSON.parse(withItems(list, [UNPAID]))).toEqual([UNPAID, NEWER]);
    expect(JSON.parse(withItems(list, []))).toEqual([NEWER]);
  });

  it('keeps what it does not know of an entry that it can read, until a person changes that one', () => {
    const [paid, unpaid] = [
      { ...PAID, sendsAt: '09:00' },
      { ...UNPAID, style: { color: 'red' } },
    ];
    const list = readKeptList(entry, JSON.stringify([paid, unpaid, NEWER]));
    expect(list.items).toEqual([PAID, UNPAID]);
    const asWindowSendsIt = { ...UNPAID };
    expect(JSON.parse(withItems(list, [asWindowSendsIt, PAID]))).toEqual([unpaid, paid, NEWER]);
    const changed = { ...UNPAID, text: 'novo' };
    expect(JSON.parse(withItems(list, [PAID, changed]))).toEqual([paid, changed, NEWER]);
  });

  it('keeps each of two entries that differ in what it does not know alone', () => {
    const [morning, evening] = ['09:00', '18:00'].map((sendsAt) => ({ ...PAID, sendsAt }));
    const list = readKeptList(entry, JSON.stringify([morning, UNPAID, evening]));
    for (const _again of [1, 2])
      expect(JSON.parse(withItems(list, [PAID, PAID, UNPAID, PAID]))).toEqual([
        morning,
        evening,
        UNPAID,
        PAID,
      ]);
    expect(JSON.parse(withItems(list, [PAID]))).toEqual([morning]);
  });

  it.each([null, '{}', 'null', '"text"'])('is empty where the note is %s', (note) => {
    expect(readKeptList(entry, note)).toMatchObject({ items: [], unread: [] });
  });
});
