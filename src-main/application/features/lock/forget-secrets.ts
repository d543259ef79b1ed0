import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { Services } from '../../services.ts';

/** What forgetting every secret needs of the services. */
export type ForgettingServices = Pick<Services, 'emit'> & {
  readonly registry: Pick<Services['registry'], 'list' | 'forgetSecrets'>;
  readonly homes: Pick<Services['homes'], 'forgetPassword'>;
  readonly office: Pick<Services['office'], 'forget'>;
  readonly ledgers: Pick<Services['ledgers'], 'forgetPlace'>;
  readonly followers: Pick<Services['followers'], 'follow' | 'forget'>;
};

/**
 * Forgets whatever reaches a bank: the secrets of every company, and where an office keeps some at its server, the password for that server
 * and the key that opens them. The practice bank's stay, which the app itself is given anew at each start. Throws what the keychain throws;
 * what was not forgotten is still known then.
 */
export async function forgetSecrets(services: ForgettingServices): Promise<void> {
  const companies = services.registry.list().filter(({ isPractice }) => !isPractice);
  try {
    for (const company of companies) await forgetThoseOf(company, services);
    await forgetOfficeKey(companies, services);
  } finally {
    services.emit('connections.changed', [...services.registry.list()]);
  }
}

/** Nobody works with them meanwhile, and no session that was opened with them goes on. */
async function forgetThoseOf(
  { id, server }: Connection,
  { registry, homes, ledgers, followers }: ForgettingServices,
): Promise<void> {
  await followers.forget(id);
  try {
    await registry.forgetSecrets(id);
    await homes.forgetPassword(id);
    if (server !== null) await ledgers.forgetPlace(id);
  } finally {
    // Without its password a company at a server is not followed, and says so itself wherever it is looked at.
    await followers.follow(id).catch(() => undefined);
  }
}

/** Where no company is at a server the key opens nothing: a keychain that is gone must not keep the lock then. */
async function forgetOfficeKey(
  companies: readonly Connection[],
  { office }: ForgettingServices,
): Promise<void> {
  const forgotten = office.forget();
  await (companies.some(({ server }) => server !== null) ? forgotten : forgotten.catch(() => undefined));
}
