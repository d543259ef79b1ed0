import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { offerUndo } from '../../components/notices/undo.tsx';
import type { Removal } from '../../components/RemovalQuestion.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Removed = { readonly connectionId: string; readonly id: number };

/**
 * Calls an outgoing line a tariff, or takes that back, and keeps what went wrong. What was said of a line can be said again; of a tariff whose
 * line is not here, or that bears words of a person, it is asked first.
 */
export function useFees() {
  const { t } = useTranslation('bank-statement');
  const { date, money } = useFormats();
  const { id: connectionId } = useConnection();
  const [removal, setRemoval] = useState<Removal<Removed> | null>(null);
  const { state: marking, run: mark } = useAction(ciclo.bankStatement.markFee);
  const { state: removing, run: remove } = useAction(ciclo.accounting.removeFee);
  const act = useCallback(
    async ({ bank, fee }: ComparedRow): Promise<void> => {
      const line = bank && { connectionId, statementId: bank.statementId, line: bank.line };
      if (fee === null) return void (line && mark(line));
      const named = { day: date(fee.day), amount: money(Math.abs(fee.amount)) };
      const input = { connectionId, id: fee.id };
      if (line === null || fee.text !== '') return setRemoval({ title: t('fee.question', named), input });
      const answer = await remove(input);
      if (answer.ok)
        offerUndo({ text: t('fee.removed', named), undo: () => ciclo.bankStatement.markFee(line) });
    },
    [connectionId, mark, remove, t, date, money],
  );
  const [failed] = [marking, removing].filter((state) => state.kind === 'failed');
  return { act, removal, keep: () => setRemoval(null), failure: failed?.failure ?? null };
}
