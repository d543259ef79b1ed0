import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenWrite } from '../../src-preload/contract/writing.ts';
import { ciclo } from '../bridge.ts';
import { showDone, showNotice, showStillOpen } from '../components/notices/notices.tsx';
import { useFormats } from '../kit/formats/formats.ts';
import { useClockLabel } from '../kit/formats/use-clock-label.ts';
import { useAction } from '../kit/queries/use-action.ts';
import { useQuery } from '../kit/queries/use-query.ts';
import { focusContent } from '../kit/routes/focus-content.ts';
import classes from './banner.module.css';
import { GiveUpWrite } from './GiveUpWrite.tsx';

/** What the bank was asked for and has not answered: what that means, and what can be done. Nothing while there is none. */
export function InDoubtBanner({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('writing');
  const { count } = useFormats();
  const writes = useWritesInDoubt(connectionId);
  const [showsList, list] = useDisclosure(false);
  const listId = useId();
  if (writes.length === 0) return null;
  return (
    <section className={classes.attention} aria-label={t('label')}>
      <Group gap="sm" align="flex-start">
        <IconHourglass size={16} aria-hidden />
        <div className={classes.what}>
          <Text size="sm" fw={600} role="status">
            {t('count', { count: writes.length, shown: count(writes.length) })}
          </Text>
          <Text size="xs">{t('meaning', { count: writes.length })}</Text>
        </div>
        <Button
          variant="subtle"
          color="var(--tone-attention)"
          aria-expanded={showsList}
          aria-controls={listId}
          onClick={list.toggle}
        >
          {t(showsList ? 'hide' : 'show')}
        </Button>
        <ResolveNow connectionId={connectionId} />
      </Group>
      <ul className={classes.list} id={listId} hidden={!showsList}>
        {writes.map((write) => (
          <WriteInDoubt key={write.id} connectionId={connectionId} write={write} />
        ))}
      </ul>
    </section>
  );
}

function ResolveNow({ connectionId }: { readonly connectionId: string }) {
  const { t } = useTranslation('writing');
  const { state, run } = useAction(ciclo.writing.resolve);
  const resolve = async (): Promise<void> => {
    const answer = await run({ connectionId });
    if (!answer.ok) showNotice(answer.error);
    else if (answer.value.some((write) => write.state === 'unknown')) showStillOpen(t('stillOpen'));
    else {
      showDone(t('resolved'));
      // The button that was pressed is gone.
      focusContent();
    }
  };
  return (
    <Button variant="default" loading={state.kind === 'running'} onClick={() => void resolve()}>
      {t('resolveNow')}
    </Button>
  );
}

/** Why it is in doubt still, what that means and what may be done; of one that was not looked for yet, that it is looked for. */
function Why({ inDoubtBecause, clockMinutes, candidates }: OpenWrite) {
  const { t } = useTranslation('writing');
  const clock = useClockLabel();
  const reason =
    inDoubtBecause === 'several' && candidates.length === 0 ? 'looking' : (inDoubtBecause ?? 'looking');
  return (
    <Text size="xs">
      {t(`inDoubt.${reason}`, { ids: candidates.join(', '), difference: clock(clockMinutes ?? 0) })}
    </Text>
  );
}

function WriteInDoubt({ connectionId, write }: { readonly connectionId: string; readonly write: OpenWrite }) {
  const { t } = useTranslation('writing');
  const { instant, money, date } = useFormats();
  const { charge } = write;
  const about =
    charge === null || charge.payerName === ''
      ? write.subject
      : t('charge', { name: charge.payerName, amount: money(charge.amount), dueDate: date(charge.dueDate) });
  const subject = [t(`kind.${write.kind}`), about].filter(Boolean).join(': ');
  return (
    <li>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {subject}
      </Text>
      <Text size="xs">{t('since', { when: instant(write.intendedAt) })}</Text>
      <Why {...write} />
      {write.mayGiveUp && <GiveUpWrite connectionId={connectionId} id={write.id} subject={subject} />}
    </li>
  );
}

/** Writes of a connection that the bank has not answered, oldest first; none until they were read. */
function useWritesInDoubt(connectionId: string): readonly OpenWrite[] {
  const query = useQuery(ciclo.writing.open, { connectionId });
  return query.state === 'ready' ? query.value.filter(({ state }) => state === 'unknown') : [];
}
