import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankLine, ComparedRow } from '../../../src-preload/contract/bank-statement.ts';
import { ciclo } from '../../bridge.ts';
import { offerUndo } from '../../components/notices/undo.tsx';
import type { Removal } from '../../components/writing/RemovalQuestion.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useAction } from '../../kit/queries/use-action.ts';

type Removed = { readonly connectionId: string; readonly id: number };
type LineOfDay = Pick<BankLine, 'day' | 'amount'>;
type MarkedLine = { readonly connectionId: string; readonly statementId: number; readonly line: number };

/** A line that names a refund, and what is asked before it is called a tariff. */
export type RefundLine = { readonly title: string; readonly text: string; readonly input: MarkedLine };

/**
 * Calls an outgoing line a tariff, or takes that back, and keeps what went wrong. Taking back asks first where it could not be said again: its line is not here, or a person wrote a
 * text. Calling asks first where the line names a refund: once that refund is read, the money would count twice.
 */
export function useFees() {
  const { t } = useTranslation('bank-statement');
  const { date, money } = useFormats();
  const { id: connectionId } = useConnection();
  const [removal, setRemoval] = useState<Removal<Removed> | null>(null);
  const [refundLine, setRefundLine] = useState<RefundLine | null>(null);
  const { state: marking, run: mark } = useAction(ciclo.bankStatement.markFee);
  const { state: removing, run: remove } = useAction(ciclo.accounting.removeFee);
  const namedOf = useCallback(
    (line: LineOfDay) => ({ day: date(line.day), amount: money(Math.abs(line.amount)) }),
    [date, money],
  );
  const markOrAsk = useCallback(
    (bank: BankLine, input: MarkedLine): void => {
      const { refundId: id } = bank;
      if (id === null) return void mark(input);
      const [title, text] = [t('fee.refundQuestion', namedOf(bank)), t('fee.refundMeaning', { id })];
      setRefundLine({ title, text, input });
    },
    [mark, namedOf, t],
  );
  const act = useCallback(
    async ({ bank, fee }: ComparedRow): Promise<void> => {
      const line = bank && { connectionId, statementId: bank.statementId, line: bank.line };
      if (fee === null) return void (bank && line && markOrAsk(bank, line));
      const named = namedOf(fee);
      const input = { connectionId, id: fee.id };
      if (line === null || fee.text !== '') return setRemoval({ title: t('fee.question', named), input });
      const answer = await remove(input);
      if (answer.ok)
        offerUndo({ text: t('fee.removed', named), undo: () => ciclo.bankStatement.markFee(line) });
    },
    [connectionId, markOrAsk, namedOf, remove, t],
  );
  const [failed] = [marking, removing].filter((state) => state.kind === 'failed');
  const keep = (): void => {
    setRemoval(null);
    setRefundLine(null);
  };
  return { act, removal, refundLine, keep, failure: failed?.failure ?? null };
}
