import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { ConfirmActionDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { type Removal, RemovalQuestion } from '../../components/writing/RemovalQuestion.tsx';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import type { RefundLine } from './use-fees.ts';

type Props = {
  /** Null while nothing is asked, as the next is. */
  readonly removal: Removal<{ readonly connectionId: string; readonly id: number }> | null;
  readonly refundLine: RefundLine | null;
  readonly onClose: () => void;
};

/** Asks before a tariff goes that cannot be said again, and before a line is called one that names a refund. */
export function FeeQuestions({ removal, refundLine, onClose }: Props) {
  const { t } = useTranslation('bank-statement');
  const shown = useLastShown(refundLine);
  return (
    <>
      <RemovalQuestion
        {...{ removal, onClose }}
        text={t('fee.meaning')}
        confirmLabel={t('fee.remove')}
        call={ciclo.accounting.removeFee}
      />
      {shown && (
        <ConfirmActionDialog
          {...{ ...shown, onClose }}
          isOpen={refundLine !== null}
          confirmLabel={t('fee.mark')}
          call={ciclo.bankStatement.markFee}
        />
      )}
    </>
  );
}
