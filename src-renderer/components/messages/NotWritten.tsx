import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_MESSAGES } from '../../../src-preload/contract/vocabulary/messages.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { fewNames } from './few-names.ts';

/** How many payers there was no room to look at: whether there is something to say to them nobody knows. */
export function NotLookedAt({ payers }: { readonly payers: number }) {
  const { t } = useTranslation('messages');
  const { count } = useFormats();
  if (payers === 0) return null;
  return (
    <Text size="sm" c="var(--tone-attention)">
      {t('notLookedAt', { count: payers, shown: count(payers), most: count(MOST_MESSAGES) })}
    </Text>
  );
}

/** Whom there is nothing to say to, as to who has paid since being chosen. */
export function LeftOut({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation('messages');
  const { count } = useFormats();
  if (names.length === 0) return null;
  const { few, more } = fewNames(names);
  const listed = more === 0 ? few : t('andMore', { names: few, shown: count(more) });
  return (
    <Text size="sm" c="dimmed" role="status">
      {t('leftOut', { count: names.length, shown: count(names.length), names: listed })}
    </Text>
  );
}
