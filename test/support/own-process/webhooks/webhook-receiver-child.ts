import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { LIMITS } from '../../../../src-main/webhooks/receiver-limits.ts';
import { startWebhookReceiver } from '../../../../src-main/webhooks/webhook-receiver.ts';
import { InboxInMemory } from '../../fake/inbox-in-memory.ts';

/** The secret of the receiver under attack. */
export const CHILD_SECRET = 'canary-of-the-webhook-secret-0123456789';
/** Patience of the receiver under attack, in milliseconds, so that the test need not wait for the real one. */
export const CHILD_REQUEST_MS = 1_500;

/** What the child tells its parent, one message each. */
export type ChildMessage =
  | { readonly kind: 'ready'; readonly address: string }
  | { readonly kind: 'news'; readonly of: string }
  | {
      readonly kind: 'inbox';
      readonly kept: InboxInMemory['kept'];
      readonly duplicates: number;
      readonly rssBytes: number;
    };

const report = (message: ChildMessage): void => void process.send?.(message);

if (process.send !== undefined && process.env.CICLO_WEBHOOK_CHILD === '1') await receive();

/** A receiver in a process of its own: tells its news, and all it keeps when asked by a message. */
async function receive(): Promise<void> {
  const inbox = new InboxInMemory();
  const { address } = await startWebhookReceiver({
    port: 0,
    schemeWord: 'word',
    secrets: () => [{ place: 'query', name: 'secret', value: CHILD_SECRET }],
    inbox,
    onDelivery: (of) => report({ kind: 'news', of }),
    now: () => instantFromEpochMs(Date.now()),
    limits: { requestMs: CHILD_REQUEST_MS, checkMs: LIMITS.checkMs / 10 },
  });
  process.on('message', () => {
    const { kept, duplicates } = inbox;
    report({ kind: 'inbox', kept, duplicates, rssBytes: process.memoryUsage.rss() });
  });
  process.once('disconnect', () => process.exit());
  report({ kind: 'ready', address });
}
