import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { LocationRow, ShownMandate } from '../../../src-preload/contract/locations.ts';
import { ciclo } from '../../bridge.ts';
import { ModalDialog } from '../../components/layout/ModalDialog.tsx';
import { QueryView } from '../../components/reading/QueryView.tsx';
import { useLastShown } from '../../kit/queries/use-last-shown.ts';
import { useQuery } from '../../kit/queries/use-query.ts';
import { ShownTerms } from './ShownTerms.tsx';

type Props = {
  readonly connectionId: string;
  /** The location in question; null closes the dialog. */
  readonly location: LocationRow | null;
  readonly onClose: () => void;
};

/** What a payer's bank reads at a location, read anew each time, and whether it is what the ledger has. */
export function ShownAtPayer({ connectionId, location, onClose }: Props) {
  const { t } = useTranslation('locations');
  const last = useLastShown(location);
  return (
    <ModalDialog
      size="lg"
      title={t('shown.title', { id: last?.id })}
      isOpen={location !== null}
      onClose={onClose}
    >
      {last !== null && <Answer key={last.id} connectionId={connectionId} locationId={last.id} />}
    </ModalDialog>
  );
}

type AnswerProps = { readonly connectionId: string; readonly locationId: number };

function Answer({ connectionId, locationId }: AnswerProps) {
  const { t } = useTranslation('locations');
  const query = useQuery(ciclo.locations.shown, { connectionId, locationId });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('shown.text')}
      </Text>
      <QueryView query={query}>
        {(answer) => (
          <>
            <Verdict answer={answer} />
            {answer.kind === 'shown' && <ShownTerms answer={answer} />}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const ICONS = { agrees: IconCircleCheck, differs: IconAlertTriangle, noted: IconInfoCircle };
const COLORS = { agrees: 'var(--tone-paid)', differs: 'var(--tone-attention)', noted: 'var(--tone-open)' };

function Verdict({ answer }: { readonly answer: ShownMandate }) {
  const { t } = useTranslation('locations');
  const sentence = sentenceOf(answer);
  const look = sentence === 'agrees' || sentence === 'differs' ? sentence : 'noted';
  const Icon = ICONS[look];
  const count = answer.kind === 'shown' ? answer.differences.length : 0;
  return (
    <Alert
      role="status"
      variant="outline"
      bg="var(--mantine-color-body)"
      color={COLORS[look]}
      icon={<Icon aria-hidden />}
    >
      {t(`shown.${sentence}`, { count })}
    </Alert>
  );
}

function sentenceOf(answer: ShownMandate): 'nothing' | 'ended' | 'uncompared' | 'agrees' | 'differs' {
  if (answer.kind !== 'shown') return answer.kind;
  if (answer.own === null) return 'uncompared';
  return answer.differences.length === 0 ? 'agrees' : 'differs';
}
