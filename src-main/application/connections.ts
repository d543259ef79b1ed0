import type { ProfileSummary } from '../../src-preload/contract/connections.ts';
import type { Emit, Handlers } from '../../src-preload/contract/index.ts';
import { loadCertificate } from '../api-client/client-certificate.ts';
import { bankProfiles } from '../api-client/profiles/index.ts';
import { type ConnectionRegistry, decodeCertificate } from './connection-registry.ts';
import type { LedgerGateway } from './ledger-gateway.ts';
import type { Polling } from './polling.ts';
import type { Webhooks } from './webhooks/create-webhooks.ts';

type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: LedgerGateway;
  readonly polling: Polling;
  readonly webhooks: Pick<Webhooks, 'follow' | 'forget'>;
  readonly emit: Emit;
};

/** Handlers of connections. A new or changed connection is polled at once; a removed one takes its ledger with it. */
export function connectionsHandlers({
  registry,
  ledgers,
  polling,
  webhooks,
  emit,
}: Parts): Handlers['connections'] {
  const announce = (): void => emit('connections.changed', [...registry.list()]);
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
      const updated = await registry.update(id, settings, { credentials, certificate: checked, storage });
      polling.follow(updated);
      await webhooks.follow(id);
      announce();
      return updated;
    },
    remove: async ({ id }) => {
      await polling.forget(id);
      await webhooks.forget(id);
      await ledgers.remove(id);
      await registry.remove(id).finally(announce);
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
