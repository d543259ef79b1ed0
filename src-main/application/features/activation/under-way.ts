import type { ActivationWrite } from '../../../../src-preload/contract/activation.ts';
import { ACTIVATION_WRITES } from '../../../../src-preload/contract/vocabulary/activation.ts';
import type { ConfirmationRecord } from '../../../core/records.ts';
import { isOpenWrite, type JournalRow } from '../../../ledger/model/journaled-writes.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';

type Kind = ActivationWrite['kind'];

/** Whether an open write stands in the way of a mandate's activation. Locations cannot be told apart, so that one at a time is made. */
const CONCERNS: Readonly<
  Record<Kind, (key: string, idRec: string, idSolicRecs: readonly string[]) => boolean>
> = {
  create_location: () => true,
  revise_mandate: (key, idRec) => key === idRec,
  create_confirmation: (key, idRec) => key === idRec,
  cancel_confirmation: (key, _idRec, idSolicRecs) => idSolicRecs.includes(key),
};

/** What of a mandate's activation was asked of the bank and is not settled, whoever asked for it. */
export async function underWayOf(
  { read }: Pick<LedgerGateway, 'read'>,
  connectionId: string,
  idRec: string,
  requests: readonly ConfirmationRecord[],
): Promise<ActivationWrite[]> {
  const idSolicRecs = requests.map(({ idSolicRec }) => idSolicRec);
  const open = (await read.openWrites(connectionId)).filter(isOpenWrite);
  return open.flatMap((write) => {
    const kind = kindOf(write);
    if (kind === undefined || !CONCERNS[kind](write.key, idRec, idSolicRecs)) return [];
    return [{ kind, writeId: write.id, isInDoubt: write.state === 'unknown' }];
  });
}

const kindOf = ({ kind }: JournalRow): Kind | undefined => ACTIVATION_WRITES.find((known) => known === kind);
