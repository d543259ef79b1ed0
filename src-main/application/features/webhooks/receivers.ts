import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { ReceiverSettings, ReceiverState } from '../../../../src-preload/contract/webhooks.ts';
import { instantFromEpochMs } from '../../../core/civil-date.ts';
import { asCicloError, toFailure } from '../../../core/failure.ts';
import type { WebhookSecret } from '../../../webhooks/secret.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../webhooks/webhook-receiver.ts';
import { webhookSettingsOf } from '../../companies/data-folder/settings-file.ts';
import { KeyedQueue } from '../../companies/keyed-queue.ts';
import type { Services } from '../../services.ts';

/** What the receivers are told of and ask. */
export type ReceiverWiring = Pick<Services, 'registry' | 'ledgers' | 'nowMs'> & {
  readonly acceptedSecrets: (connectionId: string) => Promise<readonly WebhookSecret[]>;
  /** After each delivery that was committed, repeats included. */
  readonly onKept: (connectionId: string) => void;
  /** After the answer to a request that brought something new. */
  readonly onNews: (connectionId: string) => void;
  /** After the answer to a request that was refused. */
  readonly onRefused: (connectionId: string, status: number) => void;
};

/** The receivers, one a connection at most. */
export type Receivers = {
  readonly state: (connectionId: string) => ReceiverState;
  /** Throws `port_taken` and whatever keeps the secret from being read; then the one before goes on. */
  readonly configure: (connectionId: string, settings: ReceiverSettings) => Promise<ReceiverState>;
  /** Starts it where it is on; what keeps it from starting is in its state, and thrown. */
  readonly resume: (connectionId: string) => Promise<void>;
  /** Takes over what deliveries may bring from now on. */
  readonly renewSecrets: (connectionId: string) => Promise<void>;
  readonly stop: (connectionId: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

type RunningReceiver = { readonly receiver: WebhookReceiver; readonly accept: (secrets: Accepted) => void };
type Accepted = readonly WebhookSecret[];

/** Receivers of all connections; none runs before a person has turned it on. */
export function createReceivers(wiring: ReceiverWiring): Receivers {
  const { registry } = wiring;
  const { state, start, stop, running } = runningReceivers(wiring);
  // By connection: two clicks must not start two receivers.
  const queue = new KeyedQueue();
  const settingsOf = (connectionId: string): ReceiverSettings =>
    webhookSettingsOf(registry.find(connectionId)).receiver;
  return {
    state,
    configure: (connectionId, settings) =>
      queue.take(connectionId, async () => {
        const before = settingsOf(connectionId);
        try {
          await start(connectionId, settings);
        } catch (error) {
          await start(connectionId, before).catch(() => undefined);
          throw error;
        }
        const webhooks = webhookSettingsOf(registry.find(connectionId));
        registry.keep(connectionId, {
          webhooks: { ...webhooks, receiver: { ...webhooks.receiver, ...settings } },
        });
        return state(connectionId);
      }),
    resume: (connectionId) => queue.take(connectionId, () => start(connectionId, settingsOf(connectionId))),
    renewSecrets: async (connectionId) =>
      running.get(connectionId)?.accept(await wiring.acceptedSecrets(connectionId)),
    stop: (connectionId) => queue.take(connectionId, () => stop(connectionId)),
    close: async () => {
      await Promise.all(
        [...running.keys()].map((connectionId) => queue.take(connectionId, () => stop(connectionId))),
      );
    },
  };
}

type RunningReceivers = Pick<Receivers, 'state' | 'stop'> & {
  readonly running: ReadonlyMap<string, RunningReceiver>;
  /** Ends the one before; none starts where the settings have it off. Throws what keeps it from starting, and notes it. */
  readonly start: (connectionId: string, settings: ReceiverSettings) => Promise<void>;
};

/** Starts and stops receivers, one after another for each connection. */
function runningReceivers(wiring: ReceiverWiring): RunningReceivers {
  const running = new Map<string, RunningReceiver>();
  const failures = new Map<string, Failure>();
  const state = (connectionId: string): ReceiverState => {
    const { isOn, port, publicHosts } = webhookSettingsOf(wiring.registry.find(connectionId)).receiver;
    const address = running.get(connectionId)?.receiver.address ?? null;
    return { isOn, port, publicHosts, address, failure: failures.get(connectionId) ?? null };
  };
  const stop = async (connectionId: string): Promise<void> => {
    const before = running.get(connectionId);
    running.delete(connectionId);
    failures.delete(connectionId);
    await before?.receiver.close();
  };
  const start = async (connectionId: string, settings: ReceiverSettings): Promise<void> => {
    await stop(connectionId);
    if (!settings.isOn) return;
    try {
      running.set(connectionId, await startOne(connectionId, settings, wiring));
    } catch (error) {
      failures.set(connectionId, toFailure(asCicloError(error)));
      throw error;
    }
  };
  return { running, state, start, stop };
}

async function startOne(
  connectionId: string,
  { port, publicHosts }: ReceiverSettings,
  wiring: ReceiverWiring,
): Promise<RunningReceiver> {
  const { registry, ledgers, acceptedSecrets, onKept, onNews, onRefused, nowMs } = wiring;
  let accepted = await acceptedSecrets(connectionId);
  const receiver = await startWebhookReceiver({
    port,
    publicHosts,
    schemeWord: registry.find(connectionId).schemeWord,
    secrets: () => accepted,
    inbox: {
      record: async (delivery) => {
        const kept = await ledgers.write.recordDelivery(connectionId, delivery);
        onKept(connectionId);
        return kept;
      },
    },
    now: () => instantFromEpochMs(nowMs()),
    onDelivery: () => onNews(connectionId),
    onRefused: (status) => onRefused(connectionId, status),
  });
  return {
    receiver,
    accept: (secrets) => {
      accepted = secrets;
    },
  };
}
