import type { ProfileSummary } from '../../../../src-preload/contract/connections.ts';
import type { Emit, Handlers } from '../../../../src-preload/contract/index.ts';
import { loadCertificate } from '../../../api-client/client-certificate.ts';
import { bankProfiles } from '../../../api-client/profiles/index.ts';
import type { BankConnections } from '../../companies/bank-connections.ts';
import { type ConnectionRegistry, decodeCertificate } from '../../companies/registry.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';
import type { Polling } from '../../polling/polling.ts';
import type { Webhooks } from '../webhooks/create-webhooks.ts';
import type { EncryptionCalls } from './encryption.ts';

type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: Pick<LedgerGateway, 'open' | 'remove'>;
  readonly banks: Pick<BankConnections, 'renew'>;
  readonly polling: Pick<Polling, 'follow' | 'forget'>;
  readonly webhooks: Pick<Webhooks, 'follow' | 'forget'>;
  readonly emit: Emit;
};

/** Lets polls, conversations and the receiver of a connection go on with its settings and secrets of now. */
export async function followConnection(
  id: string,
  { registry, banks, polling, webhooks }: Pick<Parts, 'registry' | 'banks' | 'polling' | 'webhooks'>,
): Promise<void> {
  polling.follow(registry.shown(id));
  // What cannot be renewed says so itself at its next request.
  await banks.renew(id).catch(() => undefined);
  await webhooks.follow(id);
}

/** Handlers of connections. A new or changed connection is polled at once; a removed one takes its ledger with it. */
export function connectionsHandlers({
  registry,
  ledgers,
  banks,
  polling,
  webhooks,
  emit,
}: Parts): Omit<Handlers['connections'], EncryptionCalls> {
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  const follow = (id: string): Promise<void> => followConnection(id, { registry, banks, polling, webhooks });
  return {
    list: async () => [...registry.list()],
    profiles: async () => profilesOffered(),
    add: async ({ settings, credentials, certificate, storage }) => {
      const checked = certificate && loadCertificate(decodeCertificate(certificate));
      const added = await registry.add(settings, { credentials, certificate: checked, storage });
      await ledgers.open(added.id);
      polling.follow(added);
      announce();
      return added;
    },
    update: async ({ id, settings, credentials, certificate, storage }) => {
      const checked = certificate ? loadCertificate(decodeCertificate(certificate)) : certificate;
      const before = registry.find(id);
      try {
        return await registry.update(id, settings, { credentials, certificate: checked, storage });
      } finally {
        // Also where only forgetting the secrets of before has failed: those of now are in use.
        if (registry.find(id) !== before) await follow(id).finally(announce);
      }
    },
    remove: async ({ id }) => {
      await polling.forget(id);
      await webhooks.forget(id);
      // A keychain that is gone keeps the connection no more than its files: it is told once all the rest is removed.
      await ledgers.remove(id).finally(() => registry.remove(id).finally(announce));
      return null;
    },
  };
}

/** What the form offers; how the client speaks with each is the client's own matter. */
function profilesOffered(): ProfileSummary[] {
  return bankProfiles.map(({ id, name, defaultSchemeWord, neededHeaders, quirks }) => ({
    id,
    name,
    schemeWord: defaultSchemeWord,
    neededHeaders: [...neededHeaders],
    quirks: [...quirks],
  }));
}
