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

function handlesOf(mostSessions: number) {
  const closed: string[] = [];
  const handles = openHandles<ReadPlace, { readonly close: () => void }>(mostSessions);
  const keep = (place: ReadPlace) => handles.keep(place, { close: () => void closed.push(place.file) });
  return { handles, keep, closed };
}

it('of servers keeps the handles that were used last, and every file', () => {
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
