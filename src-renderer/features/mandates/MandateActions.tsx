import { Button, Group } from '@mantine/core';
import {
  IconBan,
  IconCalendarDollar,
  IconCopy,
  IconPencil,
  IconQrcode,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateRow } from '../../../src-preload/contract/mandates.ts';
import { hashOf } from '../../kit/routes/hash-route.ts';
import { isErasedPayer } from '../../kit/texts/erased-payer.ts';
import { CancelMandate } from './CancelMandate.tsx';
import { ErasePayer } from './ErasePayer.tsx';
import type { MandateDetail } from './mandate-detail.ts';

const ICONS = {
  activate: IconQrcode,
  charge: IconCalendarDollar,
  revise: IconPencil,
  copy: IconCopy,
  cancel: IconBan,
  erase: IconUserX,
} satisfies Record<MandateAction, TablerIcon>;

/** Actions that ask before they do anything. */
type Question = 'cancel' | 'erase';
const isQuestion = (action: MandateAction): action is Question => action === 'cancel' || action === 'erase';

/** Where each action that is a screen of its own leads. */
const PLACES: Readonly<Record<Exclude<MandateAction, Question>, (idRec: string) => string>> = {
  activate: (id) => hashOf('/activation', new URLSearchParams({ id })),
  charge: (id) => hashOf('/charging', new URLSearchParams({ tab: 'one', id })),
  revise: (id) => hashOf('/mandate-form', new URLSearchParams({ revise: id })),
  copy: (id) => hashOf('/mandate-form', new URLSearchParams({ copy: id })),
};

type Props = {
  readonly connectionId: string;
  readonly mandate: MandateDetail;
  /** A question stands before the drawer, or no more. */
  readonly onAsking: (isAsking: boolean) => void;
};

/** What can be done with the mandate in the status that it has. */
export function MandateActions({ connectionId, mandate, onAsking }: Props) {
  const { t } = useTranslation('mandates');
  const [asked, setAsked] = useState<Question | null>(null);
  const ask = (question: Question | null): void => {
    setAsked(question);
    onAsking(question !== null);
  };
  const { idRec } = mandate.row;
  const actions = actionsOf(mandate.row);
  const question = { connectionId, mandate, onClose: () => ask(null) };
  if (actions.length === 0) return null;
  return (
    <Group gap="xs" mb="md" role="group" aria-label={t('actions.label')}>
      {actions.map((action, index) => {
        const Icon = ICONS[action];
        const look = {
          variant: index === 0 ? 'filled' : 'default',
          leftSection: <Icon size={14} aria-hidden />,
        };
        return isQuestion(action) ? (
          <Button key={action} {...look} onClick={() => ask(action)}>
            {t(`actions.${action}`)}
          </Button>
        ) : (
          <Button key={action} {...look} component="a" href={PLACES[action](idRec)}>
            {t(`actions.${action}`)}
          </Button>
        );
      })}
      <CancelMandate {...question} isOpen={asked === 'cancel'} />
      <ErasePayer {...question} isOpen={asked === 'erase'} />
    </Group>
  );
}

/** What a person can do with a mandate, the likeliest first. */
type MandateAction = 'activate' | 'charge' | 'revise' | 'copy' | 'cancel' | 'erase';

/** Actions by status; a status that we do not know may still change (`core/status.ts`), so nothing but the activation is kept from it. */
const ACTIONS: Readonly<Record<MandateRow['statusKind'], readonly MandateAction[]>> = {
  CRIADA: ['activate', 'revise', 'copy', 'cancel'],
  APROVADA: ['charge', 'revise', 'copy', 'cancel'],
  REJEITADA: ['copy', 'erase'],
  EXPIRADA: ['copy', 'erase'],
  CANCELADA: ['copy', 'erase'],
  UNKNOWN: ['charge', 'revise', 'copy', 'cancel'],
};

/** What may be done to a mandate in the status that it has. One whose payer was erased is there for its amounts alone. */
const actionsOf = ({
  statusKind,
  payerName,
}: Pick<MandateRow, 'statusKind' | 'payerName'>): readonly MandateAction[] =>
  isErasedPayer(payerName) ? [] : ACTIONS[statusKind];
