import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { TrackedRow } from '../../../src-preload/contract/tracking.ts';
import { ciclo } from '../../bridge.ts';
import { showNotice } from '../../components/notices/notices.tsx';
import { i18n } from '../../kit/formats/language.ts';

/** Long enough to read it and to reach the button by keyboard. */
const UNDO_MS = 12_000;

/** Stops following an id, and offers to follow it again: nothing is lost by it, so no question is asked before. */
export async function stopTracking(connectionId: string, row: TrackedRow): Promise<void> {
  const { kind, id, source } = row;
  const answer = await ciclo.tracking.remove({ connectionId, id: { kind, id } });
  if (!answer.ok) return showNotice(answer.error);
  const noticeId = `untracked ${id}`;
  const undo = async (): Promise<void> => {
    notifications.hide(noticeId);
    const again = await ciclo.tracking.add({ connectionId, text: id, source });
    if (!again.ok) showNotice(again.error);
  };
  notifications.show({
    id: noticeId,
    autoClose: UNDO_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': i18n.t('close') },
    message: (
      <Stack gap={6} align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {i18n.t('tracking:list.removed', { id })}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => void undo()}>
          {i18n.t('tracking:list.undo')}
        </Button>
      </Stack>
    ),
  });
}
