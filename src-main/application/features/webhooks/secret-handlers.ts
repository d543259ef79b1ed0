import type { Handlers } from '../../../../src-preload/contract/index.ts';
import { secretInUrl } from '../../../webhooks/secret.ts';
import { dropFormerIfUnused, rotate } from './registering.ts';
import type { WebhookServices } from './webhook-services.ts';

type SecretCalls = 'revealSecret' | 'rotateSecret' | 'finishRotation';

/** Handlers of the secret. Only `revealSecret` lets it out, to a person who asks. */
export function secretHandlers(services: WebhookServices): Pick<Handlers['webhooks'], SecretCalls> {
  const { own, secrets } = services;
  return {
    rotateSecret: async ({ connectionId }) => rotate(connectionId, services),
    finishRotation: async ({ connectionId }) => dropFormerIfUnused(connectionId, services, true),
    revealSecret: async ({ connectionId, target }) => {
      const { current } = await secrets.ensure(connectionId);
      const registered = target && own.find(connectionId, target);
      const place = registered?.place ?? { kind: 'none' };
      const url =
        registered && place.kind === 'query'
          ? secretInUrl(registered.url, { name: place.name, value: current })
          : null;
      return { secret: current, url, headerName: place.kind === 'header' ? place.name : null };
    },
  };
}
