import type { RendererCalls } from '../../../src-preload/contract/index.ts';
import type { WebhookTarget } from '../../../src-preload/contract/webhooks.ts';
import { ciclo } from '../../bridge.ts';

type Calls = RendererCalls['webhooks'];

// Asked by the bare id: `useQuery` asks about a `connectionId` again at each change of its ledger, and these go out to the bank.

/** Every registration as it stands at the bank. */
export const readRegistrations = (connectionId: string): ReturnType<Calls['registrations']> =>
  ciclo.webhooks.registrations({ connectionId });

/** What to look at, in order. */
export const readChecks = (connectionId: string): ReturnType<Calls['checks']> =>
  ciclo.webhooks.checks({ connectionId });

/** Requests the routes of one registration. */
export const readProbes = (input: {
  readonly id: string;
  readonly target: WebhookTarget;
}): ReturnType<Calls['test']> => ciclo.webhooks.test({ connectionId: input.id, target: input.target });
