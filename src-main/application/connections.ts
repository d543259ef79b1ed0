import type { Emit, Handlers } from '../../src-preload/contract/index.ts';
import { loadCertificate } from '../api-client/client-certificate.ts';
import { bankProfiles } from '../api-client/profiles/index.ts';
import type { BankConnections } from './bank-connections.ts';
import { type ConnectionRegistry, decodeCertificate } from './connection-registry.ts';
import { testConnection } from './connection-test.ts';
import type { LedgerGateway } from './ledger-gateway.ts';
import type { Polling } from './polling.ts';

type Parts = {
  readonly registry: ConnectionRegistry;
  readonly ledgers: LedgerGateway;
  readonly banks: BankConnections;
  readonly polling: Polling;
  readonly emit: Emit;
};

/** Handlers of connections. A new or changed connection is polled at once; a removed one takes its ledger with it. */
export function connectionsHandlers({
  registry,
  ledgers,
  banks,
  polling,
  emit,
}: Parts): Handlers['connections'] {
  const announce = (): void => emit('connections.changed', [...registry.list()]);
  return {
    list: async () => [...registry.list()],
    profiles: async () =>
      bankProfiles.map(({ id, name, defaultSchemeWord }) => ({ id, name, schemeWord: defaultSchemeWord })),
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
      announce();
      return updated;
    },
    remove: async ({ id }) => {
      await polling.forget(id);
      await ledgers.remove(id);
      await registry.remove(id).finally(announce);
      return null;
    },
    test: async ({ id }) => {
      const { hasCertificate } = registry.shown(id);
      return banks.use(id, (api, signal, word) => testConnection(api, word, hasCertificate, signal));
    },
  };
}
