import { useTranslation } from 'react-i18next';
import type { LocationRow } from '../../../src-preload/contract/locations.ts';
import { ciclo } from '../../bridge.ts';
import { ConfirmWriteDialog } from '../../components/writing/ConfirmWriteDialog.tsx';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';

type Props = {
  readonly connectionId: string;
  /** The location in question; null closes the dialog. */
  readonly location: LocationRow | null;
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Says what stops working, and takes the location off its mandate once that is confirmed. */
export function UnlinkLocation({ connectionId, location, onChanged, onClose }: Props) {
  const { t } = useTranslation('locations');
  const last = useLastShown(location);
  if (last === null) return null;
  return (
    <ConfirmWriteDialog
      title={t('unlinking.title', { id: last.id })}
      text={t('unlinking.text', { payer: last.payerName ?? t('unlinking.payer') })}
      consequences={(['effect', 'approved', 'after'] as const).map((part) => t(`unlinking.${part}`))}
      keepLabel={t('unlinking.cancel')}
      confirmLabel={t('unlinking.confirm')}
      isOpen={location !== null}
      onClose={onClose}
      call={ciclo.locations.unlink}
      input={{ connectionId, locationId: last.id }}
      onAnswer={onChanged}
    />
  );
}
