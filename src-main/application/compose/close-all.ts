import type { Handlers } from '../../../src-preload/contract/index.ts';
import type { Opened } from '../services.ts';

type Closed = { readonly close: () => Promise<void> };
/** What has work of its own under way. */
type AtWork = Readonly<
  Record<'files' | 'outbox' | 'polling' | 'practice' | 'serverNews' | 'ledgers', Closed>
>;
type ClosedFeature = Pick<Opened<keyof Handlers>, 'close'>;

/**
 * What asks is ended before what answers, the ledgers last. What asks banks ends together: one that waits for another to end would go on asking, and a bank that does not
 * answer be waited for by each in turn. What fails to end keeps nothing else from it: the first failure is thrown once all has ended.
 */
export async function closeAll(
  { files, outbox, polling, practice, serverNews, ledgers }: AtWork,
  features: Iterable<ClosedFeature>,
  takenUp: Promise<void>,
): Promise<void> {
  const asking = [outbox, polling, files].map((service) => service.close());
  const ended = await Promise.allSettled([...asking, inTurn(features), takenUp]);
  ended.push(...(await Promise.allSettled([inTurn([practice, serverNews, ledgers])])));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/** One after the other, whatever becomes of those before. Throws the first failure. */
async function inTurn(closed: Iterable<ClosedFeature>): Promise<void> {
  const failures: unknown[] = [];
  for (const { close } of closed)
    try {
      await close?.();
    } catch (error) {
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
}
