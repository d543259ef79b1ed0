import { useTranslation } from 'react-i18next';
import { ciclo } from '../../bridge.ts';
import { showDone } from '../../components/notices/notices.tsx';
import { ConfirmWriteDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { addUp, useFormats } from '../../kit/formats/formats.ts';
import type { MandateDetail } from './mandate-detail.ts';

type Props = {
  readonly connectionId: string;
  readonly mandate: MandateDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** Asks before a mandate is ended at the bank: it cannot be undone, and its open charges go with it. */
export function CancelMandate({ connectionId, mandate, isOpen, onClose }: Props) {
  const { t } = useTranslation('mandates');
  const { idRec, payerName: payer, contract } = mandate.row;
  return (
    <ConfirmWriteDialog
      title={t('cancelling.title', { payer })}
      text={t('cancelling.text', { payer, contract })}
      consequences={useConsequences(mandate)}
      keepLabel={t('cancelling.keep')}
      confirmLabel={t('cancelling.confirm')}
      isOpen={isOpen}
      onClose={onClose}
      call={ciclo.mandateWriting.cancel}
      input={{ connectionId, idRec }}
      onDone={() => showDone(t('cancelling.done', { payer }))}
    />
  );
}

function useConsequences({ row, charges }: MandateDetail): readonly string[] {
  const { t } = useTranslation('mandates');
  const formats = useFormats();
  const open = charges.filter(({ mayBeDebited }) => mayBeDebited);
  const count = open.length;
  const amount = formats.money(addUp(open.map((charge) => charge.amount)));
  const always = [t('cancelling.paid'), t('cancelling.final')];
  if (row.statusKind === 'CRIADA') return [t('cancelling.code'), ...always];
  const charged = count === 0 ? t('cancelling.noCharges') : t('cancelling.charges', { count, amount });
  return [t('cancelling.cycles'), charged, ...always];
}
