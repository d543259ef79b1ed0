import { type CivilDate, saoPauloInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import type { ChargeRecord, MandateRecord } from '../core/records.ts';
import { canonicalStatus } from '../core/status.ts';
import { keptMoving, listWindows } from './list-windows.ts';
import { commit, type PollContext } from './poll-context.ts';
import { readEachOnceADay } from './read-once-a-day.ts';
import { CHARGES, MANDATES, type Resource } from './resource.ts';

type Changing<Item> = {
  readonly resource: Resource<Item>;
  readonly kind: 'charge' | 'mandate';
  /** The specification's open statuses; whatever else the ledger holds as open is listed too. */
  readonly openStatuses: readonly string[];
};

export const CHANGING_CHARGES: Changing<ChargeRecord> = {
  resource: CHARGES,
  kind: 'charge',
  openStatuses: ['ATIVA', 'CRIADA'],
};

export const CHANGING_MANDATES: Changing<MandateRecord> = {
  resource: MANDATES,
  kind: 'mandate',
  openStatuses: ['CRIADA', 'APROVADA'],
};

/**
 * Step 2 (DESIGN.md, Sync): old records that changed. Lists filter by creation date, so what is open is listed by status and stored; a
 * record that the ledger holds as open and that no such list shows has changed and is read by id.
 */
export async function readChangedRecords<Item>(poll: PollContext, changing: Changing<Item>): Promise<void> {
  if (poll.firstTime.has(changing.kind)) return;
  const unseen = new Set(poll.ledger.openIds(changing.kind).keys());
  if (!poll.byId.has(changing.kind)) await listOpen(poll, changing, unseen);
  await readEachOnceADay(poll, changing.resource, unseen);
}

/** Lists each open status and takes what comes out of `unseen`. Throws where a list was not whole: absence from it proves nothing. */
async function listOpen<Item>(
  poll: PollContext,
  changing: Changing<Item>,
  unseen: Set<string>,
): Promise<void> {
  const oldest = poll.ledger.oldestOpen(changing.kind);
  if (oldest === null) return;
  for (const status of statusesToList(poll, changing)) {
    const isWhole = await listStatus(poll, changing.resource, { status, oldest, unseen });
    if (!isWhole) throw keptMoving(changing.resource);
  }
}

/** A word that the bank's filter does not know lists nothing: its records are read by id. */
async function listStatus<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  { status, oldest, unseen }: { status: string; oldest: CivilDate; unseen: Set<string> },
): Promise<boolean> {
  try {
    return await listWindows(poll, {
      resource,
      range: { from: saoPauloInstant(oldest, '00:00:00'), to: poll.now },
      filter: { status },
      take: async (_window, gathered) => {
        await commit(poll, resource, gathered);
        for (const record of gathered.records) unseen.delete(resource.idOf(record));
        for (const { id } of gathered.quarantined) unseen.delete(id ?? '');
      },
    });
  } catch (error) {
    if (error instanceof CicloError && error.code === 'request_refused') return true;
    throw error;
  }
}

/**
 * The ledger's own open words as the bank wrote them, and the specification's where the ledger has none of that meaning. A record
 * that came without a status is read by id: a list cannot be asked for none.
 */
export function statusesToList<Item>(
  poll: PollContext,
  { kind, openStatuses }: Changing<Item>,
): readonly string[] {
  const written = new Set([...poll.ledger.openIds(kind).values()].filter((status) => status.trim() !== ''));
  const meant = new Set([...written].map(canonicalStatus));
  return [...written, ...openStatuses.filter((status) => !meant.has(status))];
}
