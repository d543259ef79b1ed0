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
  const read: WebhookSecrets['read'] = (id) => registry.readWebhookSecret(id);
  const write = async (id: string, secret: StoredWebhookSecret): Promise<StoredWebhookSecret> => {
    await registry.writeWebhookSecret(id, secret);
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
