import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import { newSecretValue } from '../../../webhooks/secret.ts';
import type { ConnectionRegistry } from '../../companies/registry.ts';

/** The secrets of webhooks by connection, where the connection's other secrets are. Throws what the keychain throws. */
export type WebhookSecrets = {
  readonly read: (connectionId: string) => Promise<StoredWebhookSecret | null>;
  /** The secret, a new one where there is none. */
  readonly ensure: (connectionId: string) => Promise<StoredWebhookSecret>;
  /** Makes a new one current and keeps the one before, unless a change is under way already. */
  readonly rotate: (connectionId: string) => Promise<StoredWebhookSecret>;
  readonly dropFormer: (connectionId: string) => Promise<void>;
};

/** Opens them over the registry; `onChange` is told after each change and awaited, so that the receiver is never behind. */
export function webhookSecrets(
  registry: Pick<ConnectionRegistry, 'readWebhookSecret' | 'writeWebhookSecret'>,
  onChange: (connectionId: string) => Promise<void>,
): WebhookSecrets {
  const read: WebhookSecrets['read'] = (connectionId) => registry.readWebhookSecret(connectionId);
  const write = async (connectionId: string, secret: StoredWebhookSecret): Promise<StoredWebhookSecret> => {
    await registry.writeWebhookSecret(connectionId, secret);
    await onChange(connectionId);
    return secret;
  };
  const ensure: WebhookSecrets['ensure'] = async (connectionId) =>
    (await read(connectionId)) ?? write(connectionId, { current: newSecretValue(), former: null });
  return {
    read,
    ensure,
    rotate: async (connectionId) => {
      const { current, former } = await ensure(connectionId);
      if (former !== null) return { current, former };
      return write(connectionId, { current: newSecretValue(), former: current });
    },
    dropFormer: async (connectionId) => {
      const { current } = await ensure(connectionId);
      await write(connectionId, { current, former: null });
    },
  };
}
