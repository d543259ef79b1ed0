import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import {
  learnedPageItems,
  openWindowLimit,
  rememberPageItems,
} from '../../../src-main/sync/learned-limits.ts';
import { day } from '../../support/fake/records/sync-records.ts';

const TODAY = day('2025-06-01');

/** A ledger's notes, and how often one was written. */
function notebook() {
  const notes = new Map<string, string>();
  const written: string[] = [];
  const note = (name: string): string | null => notes.get(name) ?? null;
  const setNote = (name: string, value: string): void => {
    written.push(name);
    notes.set(name, value);
  };
  return { note, setNote, written };
}

describe('a page size that a bank has taught', () => {
  it('is remembered for thirty days, and written once', async () => {
    const notes = notebook();
    await rememberPageItems(notes, 50, TODAY);
    await rememberPageItems(notes, 50, addDays(TODAY, 30));
    expect(notes.written).toHaveLength(1);
    expect(await learnedPageItems(notes, addDays(TODAY, 30))).toBe(50);
    expect(await learnedPageItems(notes, addDays(TODAY, 31))).toBeNull();
  });

  it('is not believed of a day that has not come', async () => {
    const notes = notebook();
    await rememberPageItems(notes, 50, TODAY);
    expect(await learnedPageItems(notes, addDays(TODAY, -1))).toBeNull();
  });
});

describe('the longest window', () => {
  it('is the profile’s until the bank has refused one, and whole days after', async () => {
    const notes = notebook();
    const limit = await openWindowLimit(notes, 31, TODAY);
    expect(limit.windowDays).toBe(31);
    await limit.learnWindow(15.5);
    expect(limit.windowDays).toBe(15);
    expect((await openWindowLimit(notes, 31, TODAY)).windowDays).toBe(15);
    await limit.learnWindow(0.5);
    expect(limit.windowDays).toBe(1);
  });

  it('never grows, neither by what is learned nor by a profile that allows less', async () => {
    const notes = notebook();
    const limit = await openWindowLimit(notes, 31, TODAY);
    await limit.learnWindow(15);
    await limit.learnWindow(15);
    await limit.learnWindow(20);
    expect(limit.windowDays).toBe(15);
    expect(notes.written).toHaveLength(1);
    expect((await openWindowLimit(notes, 7, TODAY)).windowDays).toBe(7);
  });

  it('may be exceeded for a list that is short, until the bank is known to refuse that', async () => {
    const notes = notebook();
    const limit = await openWindowLimit(notes, 31, TODAY);
    expect(limit.mayTakeLonger).toBe(true);
    limit.learnUsual();
    expect(limit).toMatchObject({ mayTakeLonger: false, windowDays: 31 });
    expect(notes.written).toEqual([]);
    const shorter = await openWindowLimit(notes, 31, TODAY);
    await shorter.learnWindow(15);
    expect(shorter.mayTakeLonger).toBe(false);
    expect((await openWindowLimit(notes, 31, TODAY)).mayTakeLonger).toBe(false);
  });
});
