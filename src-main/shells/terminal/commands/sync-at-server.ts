import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { SyncReport } from '../../../../src-preload/contract/sync.ts';
import { holderOf } from '../../../application/companies/author.ts';
import { bankConnections } from '../../../application/companies/banks/bank-connections.ts';
import { heardClocks } from '../../../application/companies/banks/heard-clocks.ts';
import type { ServerHomes } from '../../../application/companies/office/server-homes.ts';
import { parseShared } from '../../../application/companies/registry/shared-settings.ts';
import { threadedLedgers } from '../../../application/ledgers/gateway/ledger-threads.ts';
import { openCommandThreads } from '../../../application/ledgers/gateway/open-threads.ts';
import { heldLeases } from '../../../application/ledgers/places/held-leases.ts';
import type { PollJob } from '../../../application/ledgers/threads/poll-ledger.ts';
import { createOutbox } from '../../../application/outbox/outbox.ts';
import type { CompanyPlace } from '../../../ledger/postgres/open-company.ts';
import { serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import type { Terminal } from '../command.ts';
import { refuseAnother } from '../ledger/company-at-server.ts';
import type { OpenedData } from '../options/connection-choice.ts';
import type { GivenServer } from '../options/server-choice.ts';
import { progressTeller } from '../progress.ts';
import { sayFailure } from '../texts.ts';
import { UsageError } from '../usage-error.ts';

/** A company whose access to its bank a data folder keeps, and whose ledger is at a server. */
type PolledCompany = {
  readonly data: OpenedData;
  readonly id: string;
  readonly place: CompanyPlace;
  /** The secret of `--secret-env`, in place of the kept one. */
  readonly secret: string | undefined;
};

/**
 * Where the folder's company is at a server: that which `--ledger` gave, under the same id, else the one that it was taken to; null where its ledger is in the
 * folder. What the server says of its settings is taken over. Throws `UsageError` where that of `--ledger` does not have it, or has another one under its id.
 */
export async function placeAtServer(
  given: GivenServer | null,
  { homes, registry }: Pick<OpenedData, 'homes' | 'registry'>,
  { id, name }: Pick<Connection, 'id' | 'name'>,
): Promise<CompanyPlace | null> {
  if (given === null) {
    await registry.takeOver(id);
    return homes.placeOf(id);
  }
  const found = serverCompanies(given.address).find((each) => each.id === id);
  if (found === undefined) throw new UsageError('usage.companyNotThere', { name });
  refuseAnother(registry.find(id), found, given.url);
  await registry.takeOver(id, parseShared(found.settings) ?? undefined);
  return found.place;
}

/**
 * One poll of a company at a server, by whoever gets its lease: first what is in doubt is read back, as it may be another workstation that
 * left it. Throws `lease_held`, `lease_lost`, and what a poll throws. The folder's own ledger is neither read nor written.
 */
export async function pollAtServer(
  company: PolledCompany,
  job: PollJob,
  terminal: Terminal,
): Promise<SyncReport> {
  const { id } = company;
  const { ledgers, outbox } = openParts(company);
  const signal = terminal.heedSignals();
  ledgers.onNotice((notice) => terminal.printNote(sayFailure(notice, terminal.say)));
  try {
    await ledgers.open(id);
    return await ledgers.holding(id, async () => {
      await outbox.recover(id);
      const report = await ledgers.poll(id, job, signal, progressTeller(terminal));
      const { length: requests } = await outbox.recover(id);
      if (requests > 0) terminal.printNote(terminal.say('sync.open', { requests }));
      return report;
    });
  } finally {
    await outbox.close();
    await ledgers.close();
  }
}

function openParts({ data, id, place, secret }: PolledCompany) {
  const { folder, registry, keys, author } = data;
  const homes: ServerHomes = { ...data.homes, isAtServer: () => true, placeOf: async () => place };
  const leases = heldLeases(homes.isAtServer, () => holderOf(author ?? place.address.user));
  const access = { ...registry, access: () => registry.access(id, secret) };
  const banks = bankConnections(access, heardClocks(Date.now), undefined, leases.refuseUncertain);
  const ledgers = threadedLedgers(openCommandThreads(), {
    folder,
    keys,
    nowMs: Date.now,
    author: () => author,
    homes,
    leases,
  });
  const refuseOffline = async () => undefined;
  const outbox = createOutbox({ ledgers, banks, emit: () => undefined, refuseOffline });
  return { ledgers, outbox };
}
