import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import {
  IconBrandWhatsapp,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconMail,
} from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MandateCode, PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageWay } from '../../../src-preload/contract/vocabulary/messages.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { copyText } from '../copying/copying.ts';
import { IconAction } from '../layout/IconAction.tsx';
import { MissingParts } from './MissingParts.tsx';
import { RefusalNote } from './RefusalNote.tsx';
import { type Outside, useOpening } from './use-opening.ts';

type Props = {
  readonly message: PreparedMessage;
  /** Counted from 0. */
  readonly place: { readonly at: number; readonly count: number };
  readonly takenBy: MessageWay | null;
  /** False while this is not what a taken message would be noted as. */
  readonly isCurrent: boolean;
  /** Whether a press of so many clicks in a row is meant for this message. */
  readonly isMeant: (clicksInRow: number) => boolean;
  /** It has just come by itself: no pointer is aimed at it yet. */
  readonly hasJustCome: boolean;
  readonly onShow: (index: number) => void;
  readonly onTake: (way: MessageWay) => Promise<void>;
  readonly onCode: (code: MandateCode) => void;
};

/** The message to one payer as it will be read, and the ways out of Ciclo. Taking it shows the next payer's. */
export function OneMessage({ message, place, takenBy, onShow, onCode, ...ways }: Props) {
  const { t } = useTranslation('messages');
  const { name, body, subject, shownPhone, email, before } = message;
  const reached = [shownPhone, email].filter((each) => each !== '').join(' · ');
  return (
    <Stack gap={8}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div style={{ minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {reached === '' ? t('noContact') : reached}
            {before > 0 && ` · ${t('before', { count: before })}`}
          </Text>
        </div>
        {place.count > 1 && <Place place={place} onShow={onShow} />}
      </Group>
      <RefusalNote refusal={message.refusal} />
      <MissingParts message={message} onCode={place.count === 1 ? onCode : null} />
      <Paper withBorder p="sm" component="section" aria-label={t('preview')}>
        <Text size="sm" fw={500} mb={4}>
          {subject}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Text>
      </Paper>
      <Ways message={message} {...ways} />
      {[message.links.whatsapp, message.links.mail].some((to) => to?.hasText === false) && (
        <Text size="sm" c="dimmed">
          {t('toPaste')}
        </Text>
      )}
      <Text size="sm" role="status" mih={22} c="var(--tone-paid)">
        {takenBy !== null && (
          <Group component="span" gap={4}>
            <IconCheck size={14} aria-hidden />
            {t(`taken.${takenBy}`)}
          </Group>
        )}
      </Text>
    </Stack>
  );
}

function Place({ place: { at, count }, onShow }: Pick<Props, 'place' | 'onShow'>) {
  const { t } = useTranslation('messages');
  const formats = useFormats();
  return (
    <Group gap={4} wrap="nowrap">
      <IconAction
        icon={IconChevronLeft}
        label={t('previous')}
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      />
      <Text size="sm" className="numeric" role="status">
        {t('place', { at: formats.count(at + 1), count: formats.count(count) })}
      </Text>
      <IconAction
        icon={IconChevronRight}
        label={t('next')}
        disabled={at === count - 1}
        onClick={() => onShow(at + 1)}
      />
    </Group>
  );
}

type WaysProps = Pick<Props, 'message' | 'isCurrent' | 'isMeant' | 'hasJustCome' | 'onTake'>;

/** A way that this payer is not reached by cannot be pressed; who pressed it for the last one finds the focus on what can. */
function Ways({ message, isCurrent, isMeant, hasJustCome, onTake }: WaysProps) {
  const { t } = useTranslation('messages');
  const { body, links, payerId } = message;
  const group = useRef<HTMLDivElement>(null);
  const isNew = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payer is why
  useEffect(() => {
    if (isNew.current && !group.current?.contains(document.activeElement))
      group.current?.querySelector<HTMLElement>('button:not(:disabled), a[href]')?.focus();
    isNew.current = true;
  }, [payerId]);
  const open = useOpening(body, onTake);
  const copy = async (): Promise<void> => {
    if (await copyText(body)) await onTake('copied');
  };
  return (
    <Group
      ref={group}
      gap="xs"
      role="group"
      aria-label={t('ways')}
      aria-busy={hasJustCome}
      onKeyDown={refuseHeldKey}
    >
      <Button
        leftSection={<IconCopy size={16} aria-hidden />}
        disabled={!isCurrent}
        onClick={({ detail }) => isMeant(detail) && void copy()}
        data-autofocus
      >
        {t('copy')}
      </Button>
      <WayLink
        to={isCurrent ? links.whatsapp : null}
        icon={<IconBrandWhatsapp size={16} aria-hidden />}
        isMeant={isMeant}
        onOpen={(event, to) => void open(event, to, 'whatsapp')}
      >
        {t('whatsapp')}
      </WayLink>
      <WayLink
        to={isCurrent ? links.mail : null}
        icon={<IconMail size={16} aria-hidden />}
        isMeant={isMeant}
        onOpen={(event, to) => void open(event, to, 'mail')}
      >
        {t('mail')}
      </WayLink>
    </Group>
  );
}

/** A key that is held down presses again and again, while each press brings another payer's message. */
function refuseHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

type WayLinkProps = Pick<Props, 'isMeant'> & {
  readonly to: Outside | null;
  readonly icon: ReactNode;
  readonly onOpen: (event: MouseEvent, to: Outside) => void;
  readonly children: string;
};

/** A link that leads outside, drawn as a button. */
function WayLink({ to, icon, isMeant, onOpen, children }: WayLinkProps) {
  if (to === null)
    return (
      <Button variant="default" leftSection={icon} disabled>
        {children}
      </Button>
    );
  return (
    <Button
      component="a"
      variant="default"
      href={to.address}
      target="_blank"
      rel="noopener noreferrer"
      leftSection={icon}
      onClick={(event) => (isMeant(event.detail) ? onOpen(event, to) : event.preventDefault())}
    >
      {children}
    </Button>
  );
}
