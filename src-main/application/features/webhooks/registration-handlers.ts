import type { Handlers } from '../../../../src-preload/contract/index.ts';
import type { WebhookParts } from './create-webhooks.ts';
import { register, unregister } from './registering.ts';

/** Handlers of what is registered at the bank. */
export function registrationHandlers(parts: WebhookParts): Pick<Handlers['webhooks'], 'set' | 'remove'> {
  return {
    set: async ({ connectionId, ...asked }) => register(connectionId, asked, parts),
    remove: async ({ connectionId, target }) => unregister(connectionId, target, parts),
  };
}
