import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../src-preload/contract/payers.ts';
import { CONTACT_ROOM, type ContactField } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { ChangedMeanwhile, useStandsNow } from '../../components/ChangedMeanwhile.tsx';
import { FailureNotice } from '../../components/FailureNotice.tsx';
import { LeaveQuestion } from '../../components/LeaveQuestion.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';

type Props = { readonly connectionId: string; readonly payerId: number; readonly contact: Contact };

const FIELDS = ['phone', 'email', 'note'] as const;

/** What stands now, but for the fields that the person has changed. */
function withOwnChanges(stands: Contact, seen: Contact, typed: Contact): Contact {
  const own = FIELDS.filter((field) => typed[field] !== seen[field]);
  return { ...stands, ...Object.fromEntries(own.map((field) => [field, typed[field]])) };
}

/** How a payer is reached, and notes; what is no number or no address is said at its field, and stays there. */
export function ContactPanel({ connectionId, payerId, contact }: Props) {
  const { t } = useTranslation(['payers', 'common']);
  const [kept, setKept] = useState(contact);
  const [typed, setTyped] = useState(contact);
  const [isChanged, setChanged] = useState(false);
  const [refused, setRefused] = useState<readonly ContactField[]>([]);
  const { state, run } = useAction(ciclo.payers.setContact);
  const hasChanges = FIELDS.some((field) => typed[field] !== kept[field]);
  const guard = useLeaveGuard(hasChanges);
  const put = (field: keyof Contact, value: string): void => {
    setTyped((before) => ({ ...before, [field]: value }));
    setRefused((before) => before.filter((each) => each !== field));
  };
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await run({ connectionId, payerId, ...typed, seen: kept });
    if (!answer.ok) return;
    if (answer.value.kind === 'refused') {
      const { fields } = answer.value;
      setRefused(fields);
      form.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)?.focus();
      return;
    }
    const { kind, contact: stands } = answer.value;
    setChanged(kind === 'changed');
    setKept(stands);
    setTyped(kind === 'changed' ? withOwnChanges(stands, kept, typed) : stands);
    if (kind === 'changed') return;
    showDone(t('contact.saved'));
  };
  const standsNow = useStandsNow();
  const standsThere = (field: keyof Contact) => isChanged && standsNow(kept[field], typed[field]);
  const errorOf = (field: ContactField) => refused.includes(field) && t(`contact.refused.${field}`);
  return (
    <Panel title={t('contact.title')}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack gap="sm">
          <TextInput
            name="phone"
            type="tel"
            label={t('contact.phone')}
            description={standsThere('phone')}
            placeholder="(11) 98765-4321"
            maxLength={CONTACT_ROOM.phone}
            value={typed.phone}
            error={errorOf('phone')}
            onChange={({ currentTarget }) => put('phone', currentTarget.value)}
          />
          <TextInput
            name="email"
            type="email"
            label={t('contact.email')}
            description={standsThere('email')}
            maxLength={CONTACT_ROOM.email}
            value={typed.email}
            error={errorOf('email')}
            onChange={({ currentTarget }) => put('email', currentTarget.value)}
          />
          <Textarea
            name="note"
            label={t('contact.note')}
            description={standsThere('note')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={CONTACT_ROOM.note}
            value={typed.note}
            onChange={({ currentTarget }) => put('note', currentTarget.value)}
          />
          {isChanged && <ChangedMeanwhile />}
          {state.kind === 'failed' && <FailureNotice failure={state.failure} />}
          <Group>
            <Button type="submit" variant="default" disabled={!hasChanges} loading={state.kind === 'running'}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion guard={guard} />
    </Panel>
  );
}
