import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaidMessage } from '../../../src-preload/contract/payers.ts';
import { Panel } from '../../components/layout/Panel.tsx';
import { InstantText } from '../../components/values/InstantText.tsx';
import { useFormats } from '../../kit/formats/formats.ts';
import classes from './payers.module.css';

/** What was said to a payer, when, of which charges and by which way; the newest first. */
export function SaidPanel({ messages }: { readonly messages: readonly SaidMessage[] }) {
  const { t } = useTranslation(['payers', 'messages']);
  return (
    <Panel title={t('said.title')} description={t('said.description')}>
      {messages.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('said.nothing')}
        </Text>
      ) : (
        <ol className={`plain-list ${classes.said}`}>
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Said({ message }: { readonly message: SaidMessage }) {
  const { t } = useTranslation(['payers', 'messages']);
  const { date } = useFormats();
  const { at, way, situation, tone, dueDates, isCurrent, body } = message;
  const about = [
    t(`messages:way.${way}`),
    t(`messages:situation.${situation}`),
    t(`messages:tone.${tone}`),
    ...(dueDates.length === 0 ? [] : [t('said.about', { dates: dueDates.map(date).join(', ') })]),
    ...(dueDates.length > 0 && !isCurrent ? [t('said.paidSince')] : []),
  ];
  return (
    <li>
      <Text size="xs" c="dimmed" component="div">
        <InstantText instant={at} /> · {about.join(' · ')}
      </Text>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {body}
      </Text>
    </li>
  );
}
