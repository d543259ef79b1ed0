import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import { newSecretValue } from '../../../webhooks/secret.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';

/** The secrets of webhooks by connection, where the connection's other secrets are. Throws what the keychain throws. */
export type WebhookSecrets = {
  readonly read: (connectionId: string) => Promise<StoredWebhookSecret | null>;
  /** The secret, a new one where there is none. */
  readonly ensure: (connectionId: string) => Promise<StoredWebhookSecret>;
  /** Makes a new one current and keeps the one before, unless a change is under way already. */
  readonly rotate: (connectionId: string) => Promise<StoredWebhookSecret>;
  /** Lets that former secret go; does nothing where another one is the former by now. */
  readonly dropFormer: (connectionId: string, former: string) => Promise<void>;
};

/**
 * Opens them over the registry; `onChange` is told after each change and awaited, so that the receiver is never behind. What a change makes
 * follows from what is kept at that moment: two at once must not each make a secret, of which one is at the bank and the other let in.
 */
export function webhookSecrets(
  registry: Pick<ConnectionRegistry, 'readWebhookSecret' | 'changeWebhookSecret'>,
  onChange: (connectionId: string) => Promise<void>,
): WebhookSecrets {
  const change = async <Secret extends StoredWebhookSecret | null>(
    connectionId: string,
    decide: (kept: StoredWebhookSecret | null) => Secret,
  ): Promise<Secret> => {
    let isChanged = false;
    const secret = await registry.changeWebhookSecret(connectionId, (kept) => {
      const decided = decide(kept);
      isChanged = decided !== kept;
      return decided;
    });
    if (isChanged) await onChange(connectionId);
    return secret;
  };
  return {
    read: (connectionId) => registry.readWebhookSecret(connectionId),
    ensure: (connectionId) => change(connectionId, (kept) => kept ?? newSecret(null)),
    rotate: (connectionId) =>
      change(connectionId, (kept) => (kept?.former ? kept : newSecret(kept?.current ?? null))),
    dropFormer: async (connectionId, former) => {
      await change(connectionId, (kept) => (kept?.former === former ? { ...kept, former: null } : kept));
    },
  };
}

const newSecret = (former: string | null): StoredWebhookSecret => ({ current: newSecretValue(), former });
