import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
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
export function ContactPanel(props: Props) {
  const { t } = useTranslation(['payers', 'common']);
  const form = useContactForm(props);
  const guard = useLeaveGuard(form.hasChanges);
  return (
    <Panel title={t('contact.title')}>
      <form onSubmit={(event) => void form.save(event)} noValidate>
        <Stack gap="sm">
          <ContactFields form={form} />
          {form.isChanged && <ChangedMeanwhile />}
          {form.state.kind === 'failed' && <FailureNotice failure={form.state.failure} />}
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={!form.hasChanges}
              loading={form.state.kind === 'running'}
            >
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
      <LeaveQuestion guard={guard} />
    </Panel>
  );
}

type ContactForm = ReturnType<typeof useContactForm>;

/** A contact while it is typed, beside what was last kept of it. */
function useContactForm({ connectionId, payerId, contact }: Props) {
  const { t } = useTranslation('payers');
  const [kept, setKept] = useState(contact);
  const [typed, setTyped] = useState(contact);
  const [isChanged, setChanged] = useState(false);
  const [refused, setRefused] = useState<readonly ContactField[]>([]);
  const { state, run } = useAction(ciclo.payers.setContact);
  const hasChanges = FIELDS.some((field) => typed[field] !== kept[field]);
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
  return { kept, typed, isChanged, refused, state, hasChanges, put, save };
}

function ContactFields({ form: { kept, typed, isChanged, refused, put } }: { readonly form: ContactForm }) {
  const { t } = useTranslation('payers');
  const standsNow = useStandsNow();
  const propsOf = (field: keyof Contact) => ({
    name: field,
    label: t(`contact.${field}`),
    description: isChanged && standsNow(kept[field], typed[field]),
    maxLength: CONTACT_ROOM[field],
    value: typed[field],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put(field, currentTarget.value),
  });
  const errorOf = (field: ContactField) => refused.includes(field) && t(`contact.refused.${field}`);
  return (
    <>
      <TextInput {...propsOf('phone')} type="tel" placeholder="(11) 98765-4321" error={errorOf('phone')} />
      <TextInput {...propsOf('email')} type="email" error={errorOf('email')} />
      <Textarea {...propsOf('note')} autosize minRows={2} maxRows={8} />
    </>
  );
}
