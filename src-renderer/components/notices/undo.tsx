import { Button, Group, Kbd, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type NotificationData, notifications } from '@mantine/notifications';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { i18n } from '../../kit/formats/language.ts';
import { withMod } from '../../kit/routes/keys.ts';
import { showDone, showNothing, showNotice } from './notices.tsx';

/** How long an offer stands; it stands on while the pointer or the focus is on it. */
const OFFER_MS = 10_000;

/** Something that was just done and can be taken back. */
export type UndoOffer = {
  /** What was done, as a sentence. */
  readonly text: string;
  /** Takes it back by calls of the contract; a failure is shown. */
  readonly undo: () => Promise<Result<unknown>>;
};

/** Offers that stand, the newest last, by the id of their notice. */
const standing = new Map<string, UndoOffer>();

/**
 * Says that something was done and offers to take it back: by its button, or by Ctrl+Z while no field has the focus. Each offer is
 * taken at most once; the newest goes first.
 */
export function offerUndo(offer: UndoOffer): void {
  const id = crypto.randomUUID();
  standing.set(id, offer);
  notifications.show(noticeOf(id, offer, OFFER_MS));
}

function noticeOf(id: string, offer: UndoOffer, autoClose: number | false): NotificationData {
  // The pointer holds a notice by itself, the focus only by our word.
  const close = (after: number | false) => () => void notifications.update(noticeOf(id, offer, after));
  return {
    id,
    role: 'status',
    message: <Offer text={offer.text} onUndo={() => void takeBack(id)} />,
    autoClose,
    color: 'green',
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('close') },
    onFocus: close(false),
    onBlur: close(OFFER_MS),
    onClose: () => standing.delete(id),
  };
}

/** Takes back what an offer is about, once. */
async function takeBack(id: string): Promise<void> {
  const offer = standing.get(id);
  if (offer === undefined) return;
  standing.delete(id);
  notifications.hide(id);
  const answer = await offer.undo();
  if (answer.ok) showDone(i18n.t('undo.done'));
  else showNotice(answer.error);
}

/** Takes back the newest offer on Ctrl+Z (on a Mac Cmd+Z); in a field the key undoes typing, as everywhere. */
export function UndoShortcut() {
  useHotkeys([['mod+Z', takeBackNewest, { preventDefault: false }]]);
  return null;
}

function takeBackNewest(event: KeyboardEvent): void {
  const newest = [...standing.keys()].at(-1);
  event.preventDefault();
  if (newest === undefined) showNothing(i18n.t('undo.nothing'));
  else void takeBack(newest);
}

function Offer({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Button
        flex="none"
        variant="default"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {withMod('Z')}
          </Kbd>
        }
        onClick={onUndo}
      >
        {t('undo.offer')}
      </Button>
    </Group>
  );
}
