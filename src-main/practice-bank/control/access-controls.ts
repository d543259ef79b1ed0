import type { access } from '../../../src-preload/contract/practice-bank/access.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

/** The calls about credentials, their scopes and tokens, and the requests that came in. */
export function accessControls({
  access: gate,
  requests,
}: ControlRoom): ControlHandlers<keyof typeof access> {
  return {
    listCredentials: () => [...gate.credentials()],
    setScopes: ({ clientId, scopes }) => gate.setScopes(clientId, scopes),
    expireTokens: () => ({ ended: gate.endTokens() }),
    listRequests: ({ limit }) => [...requests.list(limit)],
  };
}
