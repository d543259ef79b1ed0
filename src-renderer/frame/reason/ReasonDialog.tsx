import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { Confirmation } from '../../components/writing/Confirmation.tsx';
import { ReasonField } from '../../components/writing/ReasonField.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { useScreenLeft } from '../screen-key.ts';
import { answerReason, declineReason, useReason } from './reason.ts';

/** Over whatever asked: a dialog, a drawer. */
const Z_INDEX = 350;
const UNDER_WAY = { isRunning: false, failure: null } as const;

/** Asks why something of a closed month is changed, before the call that changes it is made again. */
export function ReasonDialog() {
  const { t } = useTranslation('closing');
  const formats = useFormats();
  const asked = useReason((state) => state.asked);
  const shown = useLastShown(asked);
  useScreenLeft(declineReason);
  const month = shown === null ? '' : formats.month(shown.month);
  return (
    <ModalDialog
      isOpen={asked !== null}
      onClose={declineReason}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={Z_INDEX}
      title={t('reason.title', { month })}
    >
      {shown && <ReasonForm key={shown.id} />}
    </ModalDialog>
  );
}

function ReasonForm() {
  const { t } = useTranslation('closing');
  const typed = useReason((state) => state.typed);
  return (
    <Confirmation
      isForm
      isHarmless
      text={t('reason.text')}
      confirmLabel={t('reason.confirm')}
      canConfirm={typed.trim() !== ''}
      progress={UNDER_WAY}
      onConfirm={async () => answerReason(typed.trim())}
      onClose={declineReason}
    >
      <ReasonField reason={typed} onReason={(words) => useReason.setState({ typed: words })} />
    </Confirmation>
  );
}
