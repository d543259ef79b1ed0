import { expect, it, onTestFinished } from 'vitest';
import { hearCommits } from '../../../../src-main/ledger/postgres/commit-news.ts';
import { readCompanySettings } from '../../../../src-main/ledger/postgres/company-settings.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { serverCompanies } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { poolerTo } from '../../../support/own-process/postgres/pooler.ts';

const AT = noon('2026-03-10');

/** A company that is there, and where it is reached through a program that gives sessions numbers of its own. */
async function behindPooler() {
  const company = new ServerCompany();
  onTestFinished(() => company[Symbol.dispose]());
  company.write().setNote('a', 'b');
  const { address, schema } = company.place;
  const port = await poolerTo(address.hosts[0]?.port ?? 0);
  const pooled = { ...address, hosts: [{ host: '127.0.0.1', port }] };
  return { company, place: { address: pooled, schema } };
}

it('nobody reads, writes or takes a lease where a pooler stands between, and who is at the server itself does', async () => {
  const { company, place } = await behindPooler();
  expect(codeOf(() => openCompanyReader(place).close())).toBe('server_pooled');
  expect(codeOf(() => openCompanyWriter(place, () => AT).close())).toBe('server_pooled');
  const leased = { ...place, lease: leaseFor('ana') };
  expect(codeOf(() => openCompanyWriter(leased, () => AT).close())).toBe('server_pooled');
  expect(company.write().note('a')).toBe('b');
});

it('nothing of what companies share is read or made there, and nothing is heard', async () => {
  const { place } = await behindPooler();
  expect(codeOf(() => prepareDatabase(place.address))).toBe('server_pooled');
  expect(codeOf(() => serverCompanies(place.address))).toBe('server_pooled');
  const settings = readCompanySettings({ address: place.address, id: 'shop' });
  await expect(settings).rejects.toMatchObject({ code: 'server_pooled' });
  let heard = 0;
  const onSettings = () => {
    heard += 1;
  };
  const news = hearCommits(
    place.address,
    { onCommit: () => undefined, readAtStandby: () => [], onLast: () => undefined, onSettings },
    [5],
  );
  await new Promise((done) => setTimeout(done, 500));
  await news.close();
  expect(heard).toBe(0);
});

it('where several servers are named, one that stands between is refused too', async () => {
  const { place } = await behindPooler();
  const hosts = [...place.address.hosts, ...place.address.hosts];
  expect(codeOf(() => openCompanyReader({ ...place, address: { ...place.address, hosts } }).close())).toBe(
    'server_pooled',
  );
});
