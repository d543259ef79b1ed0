import { expect, it } from 'vitest';
import { openHandles } from '../../../../src-main/application/ledgers/threads/open-handles.ts';
import type { ReadPlace } from '../../../../src-main/application/ledgers/threads/reader-methods.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import type { CompanyPlace } from '../../../../src-main/ledger/postgres/open-company.ts';

const address = { hosts: [], prefersStandby: false, database: 'd', user: 'u', password: null, tls: null };
const server = { address, schema: 's' };
const atServer = (file: string, more: Partial<CompanyPlace> = {}): ReadPlace => ({
  ...{ file, key: null },
  server: { ...server, ...more },
});

function handlesOf(sessions: number, files = 20) {
  const closed: string[] = [];
  const handles = openHandles<ReadPlace, { readonly close: () => void }>({ sessions, files });
  const keep = (place: ReadPlace) => handles.keep(place, { close: () => void closed.push(place.file) });
  return { handles, keep, closed };
}

it('keeps the handles that were used last, of servers and of files apart', () => {
  const { handles, keep, closed } = handlesOf(2);
  for (const file of ['a', 'b', 'c']) keep({ file, key: null });
  keep(atServer('one'));
  keep(atServer('two'));
  handles.find('one');
  keep(atServer('three'));
  expect(closed).toEqual(['two']);
  expect(['a', 'b', 'c', 'one', 'three'].every(handles.has)).toBe(true);
  handles.closeAll();
  expect(closed.toSorted()).toEqual(['a', 'b', 'c', 'one', 'three', 'two']);
  handles.close('one');
  expect(closed).toHaveLength(6);
});

it('never closes one that holds a lease', () => {
  const { keep, closed } = handlesOf(1);
  for (const file of ['one', 'two', 'three']) keep(atServer(file, { lease: leaseFor('Maria') }));
  keep(atServer('four'));
  keep(atServer('five'));
  expect(closed).toEqual(['four']);
});

it('closes one that is in use once nobody uses it any more, whatever has become of the work', async () => {
  const { handles, keep, closed } = handlesOf(1);
  keep(atServer('one'));
  const { promise, reject } = Promise.withResolvers<void>();
  const work = handles.during('one', () => promise);
  keep(atServer('two'));
  keep(atServer('three'));
  expect(closed).toEqual(['two']);
  reject(new Error('the disk is full'));
  await expect(work).rejects.toThrow('the disk is full');
  expect(closed).toEqual(['two', 'one']);
});

it('of files closes none that is in use, and tells those that it let go from those that were closed for a reason', async () => {
  const { handles, keep, closed } = handlesOf(1, 2);
  keep({ file: 'polled', key: null });
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = handles.during('polled', () => promise);
  for (const file of ['a', 'b', 'c', 'd']) keep({ file, key: null });
  expect(closed).toEqual(['a', 'b']);
  handles.close('c');
  expect(['a', 'b', 'c', 'polled'].map(handles.hasLetGo)).toEqual([true, true, false, false]);
  keep({ file: 'a', key: null });
  handles.close('b');
  expect(['a', 'b'].map(handles.hasLetGo)).toEqual([false, false]);
  resolve();
  await work;
  expect(closed).toEqual(['a', 'b', 'c', 'polled']);
});
