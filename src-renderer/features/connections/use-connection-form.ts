import { useForm } from '@mantine/form';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../../src-preload/contract/connections.ts';
import { useAppStore } from '../../kit/queries/app-store.ts';
import { type ActionState, useAction } from '../../kit/queries/use-action.ts';
import { type CertificateDraft, type CertificateProblem, certificateProblem } from './certificate-draft.ts';
import { withOwnChanges } from './changed-elsewhere.ts';
import {
  type ConnectionForm,
  type FormProblems,
  formProblems,
  isOtherAddress,
  longestOf,
} from './connection-form.ts';
import type { FormHandle } from './form-handle.ts';
import { saveConnection } from './save-connection.ts';

/** What the form starts from. */
export type FormStart = {
  /** The connection to edit; null adds one. */
  readonly connection: Connection | null;
  readonly others: readonly Connection[];
  readonly initial: ConnectionForm;
  /** The form of a connection as it stands. */
  readonly formOf: (connection: Connection) => ConnectionForm;
};

/** The form's fields, its certificate, and sending it. */
export type ConnectionFormControl = {
  readonly form: FormHandle;
  readonly certificate: CertificateDraft;
  readonly setCertificate: (draft: CertificateDraft) => void;
  /** Shown only once the form was sent: an empty file field is no mistake while a person fills the form in. */
  readonly certificateProblem: CertificateProblem | null;
  /** It was sent, and what keeps it from being saved is still there. */
  readonly isFaulty: boolean;
  readonly saving: ActionState<Connection>;
  /** What stands since somebody else has changed the connection while it was edited; null where nobody has. */
  readonly changedTo: ConnectionForm | null;
  /** Answers the saved connection, or the fields that keep it from being saved (none where saving itself failed). */
  readonly send: (
    evenIfOtherAccount?: boolean,
  ) => Promise<{ saved: Connection } | { faulty: readonly string[] }>;
};

/** Keeps the form and checks it: each field when it is left, all of them when it is sent. */
export function useConnectionForm({
  connection: opened,
  others,
  initial,
  formOf,
}: FormStart): ConnectionFormControl {
  const { t } = useTranslation('connections');
  const [connection, setConnection] = useState(opened);
  const surroundings = { takenNames: others.map(({ name }) => name), kept: connection };
  const [certificate, setCertificate] = useState<CertificateDraft>({
    kind: connection?.hasCertificate ? 'keep' : 'none',
  });
  const [wasSent, setWasSent] = useState(false);
  const form = useForm<ConnectionForm>({
    initialValues: initial,
    validateInputOnBlur: true,
    validate: (values: ConnectionForm) => inWords(formProblems(values, surroundings), t),
  });
  const { state, run } = useAction(saveConnection);
  const isOvertaken = state.kind === 'failed' && state.failure.code === 'act_overtaken';
  const stands = useAppStore(({ connections }) => connections?.find(({ id }) => id === opened?.id)) ?? null;
  useEffect(() => {
    if (!isOvertaken || connection === null || stands === null || stands === connection) return;
    form.setValues(withOwnChanges(formOf(stands), formOf(connection), form.getValues()));
    setConnection(stands);
  }, [isOvertaken, stands, connection, form, formOf]);
  const problem = certificateProblem(certificate, isOtherAddress(form.getValues(), connection));
  const send: ConnectionFormControl['send'] = async (evenIfOtherAccount = false) => {
    setWasSent(true);
    const { hasErrors, errors } = form.validate();
    if (hasErrors || problem !== null) return { faulty: Object.keys(errors) };
    const answer = await run({ connection, form: form.getValues(), certificate, evenIfOtherAccount });
    return answer.ok ? { saved: answer.value } : { faulty: [] };
  };
  return {
    form,
    certificate,
    setCertificate,
    certificateProblem: wasSent ? problem : null,
    isFaulty: wasSent && (Object.keys(form.errors).length > 0 || problem !== null),
    saving: state,
    changedTo: isOvertaken && connection !== null ? formOf(connection) : null,
    send,
  };
}

function inWords(problems: FormProblems, t: TFunction<'connections'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [
      field,
      t(`problems.${problem}`, { most: longestOf(field) }),
    ]),
  );
}
