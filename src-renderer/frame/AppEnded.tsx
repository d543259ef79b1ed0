import { Modal } from '@mantine/core';
import { FailureNotice } from '../components/failures/FailureNotice.tsx';
import { useAppStore } from '../kit/queries/app-store.ts';

/** Above everything else: what stands behind the page's back is gone, so nothing on it may be taken for true or be pressed. */
const ABOVE_ALL = 1_000;

/** Covers a page behind which no app answers any more, and says what to do. It goes by itself should the app answer again. */
export function AppEnded() {
  const failure = useAppStore(({ ended }) => ended);
  return (
    <Modal
      opened={failure !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      padding={0}
      zIndex={ABOVE_ALL}
      aria-live="assertive"
    >
      {failure && <FailureNotice failure={failure} />}
    </Modal>
  );
}
