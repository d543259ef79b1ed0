import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookTarget } from '../../../../src-preload/contract/webhooks.ts';
import type { WriteResult } from '../../../../src-preload/contract/writing.ts';
import { ciclo } from '../../../bridge.ts';
import { ModalDialog } from '../../../components/layout/ModalDialog.tsx';
import { Confirmation, progressOf } from '../../../components/writing/Confirmation.tsx';
import { WriteOutcome } from '../../../components/writing/WriteOutcome.tsx';
import { useAction } from '../../../kit/queries/use-action.ts';
import { targetId, targetLabel } from '../target-label.ts';

type Props = {
  readonly connectionId: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChange: () => void;
};

/** Says what a new secret means, makes it, and tells where it was registered. */
export function RotateSecret({ isOpen, ...rest }: Props) {
  const { t } = useTranslation('webhooks');
  return (
    <ModalDialog title={t('rotating.title')} isOpen={isOpen} onClose={rest.onClose}>
      <Question {...rest} />
    </ModalDialog>
  );
}

function Question({ connectionId, onClose, onChange }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('webhooks');
  const { state, run } = useAction(ciclo.webhooks.rotateSecret);
  const rotate = async (): Promise<void> => {
    await run({ connectionId });
    onChange();
  };
  const isDone = state.kind === 'done';
  return (
    <Confirmation
      text={t('rotating.text')}
      consequences={(['again', 'grace', 'header'] as const).map((part) => t(`rotating.${part}`))}
      confirmLabel={t('rotating.confirm')}
      progress={{ ...progressOf(state), isOver: isDone }}
      isHarmless
      onConfirm={rotate}
      onClose={onClose}
    >
      {isDone && <Rotated results={state.value} />}
    </Confirmation>
  );
}

type RotatedProps = {
  readonly results: readonly { readonly target: WebhookTarget; readonly result: WriteResult }[];
};

/** How many registrations bear the new secret, and each that does not, with what came of it. */
function Rotated({ results }: RotatedProps) {
  const { t } = useTranslation('webhooks');
  const others = results.filter(({ result }) => result.kind !== 'done');
  return (
    <div role="status">
      <Text size="sm" fw={600}>
        {t('rotating.done', { count: results.length - others.length })}
      </Text>
      {others.map(({ target, result }) => (
        <div key={targetId(target)}>
          <Text size="sm">{targetLabel(target, t)}</Text>
          <WriteOutcome result={result} failure={null} />
        </div>
      ))}
    </div>
  );
}
