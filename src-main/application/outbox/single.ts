import { CicloError } from '../../core/failure.ts';
import { type JournaledWrite, keyOf, type WriteIntent } from '../../ledger/journaled-writes.ts';
import { atBenchOnline, type Bench } from './bench.ts';
import { carryOut, type WriteReport } from './carry-out.ts';
import type { WriteDesk } from './desk.ts';
import type { SafeWrites } from './outbox.ts';

/** Sending one write. */
export function singleSending({ tools, doubts, watch }: WriteDesk): SafeWrites['send'] {
  const sendClaimed = async (
    bench: Bench,
    write: JournaledWrite,
    webhookUrl: string | null,
  ): Promise<WriteReport> => {
    const { connectionId } = bench;
    if (webhookUrl !== null) doubts.keepWebhookUrl(connectionId, write, webhookUrl);
    const { report } = await carryOut(bench, write, { webhookUrl, isInBatch: false, doubts });
    if (report.kind !== 'unknown') doubts.forget(connectionId, write);
    return report;
  };
  return (connectionId, intent, { webhookUrl = null, consent } = {}) =>
    atBenchOnline(tools, connectionId, async (bench) => {
      const claimed = await doubts.claim(connectionId, async () => {
        await consent?.();
        return [await journaled(bench, intent)];
      });
      try {
        bench.tell('journal');
        const [write] = claimed;
        if (write === undefined) throw new CicloError('already_running', 'somebody works on the write');
        return await sendClaimed(bench, write, webhookUrl);
      } finally {
        doubts.release(connectionId, claimed);
        watch(connectionId);
      }
    });
}

async function journaled(
  { ledgers, connectionId, now }: Bench,
  intent: WriteIntent,
): Promise<JournaledWrite> {
  const intendedAt = now();
  const id = await ledgers.write.intend(connectionId, intent, intendedAt);
  const open = { batchId: null, state: 'intended', sentAt: null, outcomeAt: null, outcome: null } as const;
  return { ...intent, ...open, id, key: keyOf(intent), intendedAt };
}
