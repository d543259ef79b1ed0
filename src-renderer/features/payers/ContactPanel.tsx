import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Contact } from '../../../src-preload/contract/payers.ts';
import { CONTACT_ROOM, type ContactField } from '../../../src-preload/contract/vocabulary/payers.ts';
import { ciclo } from '../../bridge.ts';
import { FailureNotice } from '../../components/failures/FailureNotice.tsx';
import { LeaveQuestion } from '../../components/layout/LeaveQuestion.tsx';
import { Panel } from '../../components/layout/Panel.tsx';
import { showDone } from '../../components/notices/notices.tsx';
import { ChangedMeanwhile, useStandsNow } from '../../components/writing/ChangedMeanwhile.tsx';
import { useAction } from '../../kit/queries/use-action.ts';
import { useLeaveGuard } from '../../kit/routes/use-leave-guard.ts';
import { useOwnTyping } from '../../kit/typing/use-own-typing.ts';

type Props = { readonly connectionId: string; readonly payerId: number; readonly contact: Contact };

/** How a payer is reached, and notes; what is no number or no address is said at its field, and stays there. */
export function ContactPanel(props: Props) {
  const { t } = useTranslation(['payers', 'common']);
  const form = useContactForm(props);
  const guard = useLeaveGuard(form.typing.hasChanges);
  return (
    <Panel title={t('contact.title')}>
      <form onSubmit={(event) => void form.save(event)} noValidate>
        <Stack gap="sm">
          <ContactFields form={form} />
          {form.typing.wasOvertaken && <ChangedMeanwhile />}
          {form.state.kind === 'failed' && <FailureNotice failure={form.state.failure} />}
          <Group>
            <Button
              type="submit"
              variant="default"
              disabled={!form.typing.hasChanges}
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

const asItStands = (contact: Contact): Contact => contact;

/** A contact while it is typed, beside what stands of it. */
function useContactForm({ connectionId, payerId, contact }: Props) {
  const { t } = useTranslation('payers');
  const typing = useOwnTyping(contact, asItStands);
  const [refused, setRefused] = useState<readonly ContactField[]>([]);
  const { state, run } = useAction(ciclo.payers.setContact);
  const put = (field: keyof Contact, value: string): void => {
    typing.type(field, value);
    setRefused((before) => before.filter((each) => each !== field));
  };
  const save = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const answer = await run({ connectionId, payerId, ...typing.typed, seen: typing.seen });
    if (!answer.ok) return;
    if (answer.value.kind === 'refused') {
      const { fields } = answer.value;
      setRefused(fields);
      form.querySelector<HTMLInputElement>(`[name="${fields[0]}"]`)?.focus();
      return;
    }
    if (answer.value.kind === 'changed') return typing.overtaken(answer.value.contact);
    typing.saved(answer.value.contact);
    showDone(t('contact.saved'));
  };
  return { typing, refused, state, put, save };
}

function ContactFields({ form: { typing, refused, put } }: { readonly form: ContactForm }) {
  const { t } = useTranslation('payers');
  const standsNow = useStandsNow();
  const { stands, typed, wasOvertaken } = typing;
  const propsOf = (field: keyof Contact) => ({
    name: field,
    label: t(`contact.${field}`),
    description: wasOvertaken && standsNow(stands[field], typed[field]),
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
