import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { Channel } from '../../../../src-preload/contract/practice-bank/webhooks.ts';
import { SECRET_NAMES } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { WebhookState, WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { ciclo } from '../../../bridge.ts';

/** Everything that a bank tells of: the practice bank's key, which nobody can know, comes with the state. */
const targetsOf = ({ practiceKey }: WebhookState): readonly WebhookTarget[] => [
  { kind: 'mandates' },
  { kind: 'charges' },
  ...(practiceKey === null ? [] : [{ kind: 'settlements' as const, key: practiceKey }]),
];

/** Starts the receiver, registers it for everything, and has channels that paused go on. Answers what kept it from that; null where nothing did. */
export async function deliverHere(
  connectionId: string,
  local: WebhookState,
  channels: readonly Channel[],
): Promise<Failure | null> {
  const { port, publicHosts } = local.receiver;
  const settings = { isOn: true, port, publicHosts };
  const receiver = await ciclo.webhooks.configureReceiver({ connectionId, settings });
  if (!receiver.ok) return receiver.error;
  const { address, failure } = receiver.value;
  if (address === null) return failure;
  const secretPlace = { kind: 'query', name: SECRET_NAMES.query } as const;
  for (const target of targetsOf(local)) {
    const set = await ciclo.webhooks.set({ connectionId, target, url: address, secretPlace });
    const stopped = set.ok ? refusalOf(set.value) : set.error;
    if (stopped !== null) return stopped;
  }
  for (const { id, pausedBy } of channels) {
    const resumed = pausedBy === null ? null : await ciclo.practiceBank.resumeChannel({ id });
    if (resumed?.ok === false) return resumed.error;
  }
  return null;
}

/** Takes back every registration and stops the receiver. */
export async function deliverNowhere(connectionId: string, local: WebhookState): Promise<Failure | null> {
  for (const target of targetsOf(local)) {
    const removed = await ciclo.webhooks.remove({ connectionId, target });
    const stopped = removed.ok ? refusalOf(removed.value) : removed.error;
    // What was never registered is gone already.
    if (stopped !== null && stopped.code !== 'not_found') return stopped;
  }
  const { port, publicHosts } = local.receiver;
  const settings = { isOn: false, port, publicHosts };
  const stopped = await ciclo.webhooks.configureReceiver({ connectionId, settings });
  return stopped.ok ? null : stopped.error;
}

const refusalOf = (result: WriteResult): Failure | null => ('failure' in result ? result.failure : null);
