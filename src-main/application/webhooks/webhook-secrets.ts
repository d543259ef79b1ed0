import type { SecretStore, StoredWebhookSecret } from '../../secrets/secret-store.ts';
import { newSecretValue } from '../../webhooks/secret.ts';
import type { ConnectionRegistry } from '../connection-registry.ts';
import type { SecretVault } from '../secret-vault.ts';

/** The secrets of webhooks by connection, where the connection's other secrets are. Throws what the keychain throws. */
export type WebhookSecrets = {
  readonly read: (connectionId: string) => Promise<StoredWebhookSecret | null>;
  /** The secret, a new one where there is none. */
  readonly ensure: (connectionId: string) => Promise<StoredWebhookSecret>;
  /** Makes a new one current and keeps the one before, unless a change is under way already. */
  readonly rotate: (connectionId: string) => Promise<StoredWebhookSecret>;
  readonly dropFormer: (connectionId: string) => Promise<void>;
};

/** Opens them over the vault; `onChange` is told after each change and awaited, so that the receiver is never behind. */
export function webhookSecrets(
  registry: ConnectionRegistry,
  vault: SecretVault,
  onChange: (connectionId: string) => Promise<void>,
): WebhookSecrets {
  const storeOf = async (id: string): Promise<SecretStore> =>
    registry.find(id).secretStorage === 'keychain' ? vault.keychain() : vault.session;
  const read: WebhookSecrets['read'] = async (id) => (await storeOf(id)).readWebhookSecret(id);
  const write = async (id: string, secret: StoredWebhookSecret): Promise<StoredWebhookSecret> => {
    await (await storeOf(id)).writeWebhookSecret(id, secret);
    await onChange(id);
    return secret;
  };
  const ensure: WebhookSecrets['ensure'] = async (id) =>
    (await read(id)) ?? write(id, { current: newSecretValue(), former: null });
  return {
    read,
    ensure,
    rotate: async (id) => {
      const { current, former } = await ensure(id);
      if (former !== null) return { current, former };
      return write(id, { current: newSecretValue(), former: current });
    },
    dropFormer: async (id) => {
      const { current } = await ensure(id);
      await write(id, { current, former: null });
    },
  };
}
