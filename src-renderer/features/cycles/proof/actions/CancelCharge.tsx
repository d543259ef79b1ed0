import { useTranslation } from 'react-i18next';
import type { CycleRow } from '../../../../../src-preload/contract/cycles.ts';
import { ciclo } from '../../../../bridge.ts';
import { ConfirmWriteDialog } from '../../../../components/writing/ConfirmWriteDialog.tsx';
import { useFormats } from '../../../../kit/formats/formats.ts';
import { useConnection } from '../../../../kit/queries/app-store.ts';
import { keptOf } from '../kept-money.ts';

type Props = {
  readonly row: CycleRow;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Asks before a charge is cancelled: that cannot be undone, only another one made. */
export function CancelCharge({ row, isOpen, onClose, onChanged }: Props) {
  const { t } = useTranslation(['charging', 'states']);
  const { money, date } = useFormats();
  const { id: connectionId } = useConnection();
  const name = row.payerName || t('unknownPayer');
  const kept = keptOf(row);
  const state = t('states:charge.paid_after_close.name');
  return (
    <ConfirmWriteDialog
      title={t('cancel.title')}
      text={t('cancel.question', { name, amount: money(row.amount), dueDate: date(row.dueDate) })}
      consequences={kept !== null ? [t('cancel.moneyStays', { amount: money(kept), state })] : []}
      keepLabel={t('cancel.keep')}
      confirmLabel={t('cancel.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      call={ciclo.charging.cancel}
      input={{ connectionId, txid: row.txid }}
      onAnswer={onChanged}
      staysOpen
    />
  );
}
