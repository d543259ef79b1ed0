import { useCallback } from 'react';
import type { ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';

/** Calls an outgoing line a tariff, or takes that back, and keeps what went wrong. */
export function useFees() {
  const { id: connectionId } = useConnection();
  const { state: marking, run: mark } = useAction(ciclo.bankStatement.markFee);
  const { state: removing, run: remove } = useAction(ciclo.accounting.removeFee);
  const act = useCallback(
    ({ bank, fee }: ComparedRow) => {
      if (fee !== null) void remove({ connectionId, id: fee.id });
      else if (bank !== null) void mark({ connectionId, statementId: bank.statementId, line: bank.line });
    },
    [connectionId, mark, remove],
  );
  const [failed] = [marking, removing].filter((state) => state.kind === 'failed');
  return { act, failure: failed?.failure ?? null };
}
