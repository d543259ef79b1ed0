import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { showNotice } from '../../../components/notices/notices.tsx';
import { i18n } from '../../../kit/formats/language.ts';

/**
 * Tells why something was not done. What the world does not allow is answered with a sentence that says what to do, in the
 * language of the service; other failures are told as everywhere.
 */
export function showRefusal(failure: Failure): void {
  if (failure.code === 'invalid_input') showSentence(failure.message);
  else showNotice(failure);
}

function showSentence(sentence: string): void {
  notifications.show({
    id: `practice ${sentence}`,
    title: i18n.t('practice:refused'),
    message: (
      <Text size="sm" role="alert" lang="pt-BR">
        {sentence}
      </Text>
    ),
    color: 'orange',
    withBorder: true,
    autoClose: 15_000,
    closeButtonProps: { 'aria-label': i18n.t('close') },
  });
}
