import type { Connection } from '../../../src-preload/contract/connections.ts';
import type { Result } from '../../../src-preload/contract/errors.ts';
import { ciclo } from '../../bridge.ts';
import { type CertificateDraft, certificateOf } from './certificate-draft.ts';
import { type ConnectionForm, credentialsOf, settingsOf } from './connection-form.ts';

/** A form without problems, for an existing connection or (null) a new one. */
export type ConnectionDraft = {
  readonly connection: Connection | null;
  readonly form: ConnectionForm;
  readonly certificate: CertificateDraft;
  /** The person knows that it may be of another account from now on. */
  readonly evenIfOtherAccount: boolean;
};

/** Sends a draft. Of an existing connection, what was left as it is stays out. */
export async function saveConnection({
  connection,
  form,
  certificate: draft,
  evenIfOtherAccount,
}: ConnectionDraft): Promise<Result<Connection>> {
  const settings = settingsOf(form);
  const credentials = credentialsOf(form);
  const certificate = await certificateOf(draft);
  const { storage } = form;
  if (connection !== null) {
    return ciclo.connections.update({
      id: connection.id,
      settings,
      seen: connection,
      storage,
      evenIfOtherAccount,
      ...(credentials === null ? {} : { credentials }),
      ...(certificate === undefined ? {} : { certificate }),
    });
  }
  return ciclo.connections.add({
    settings,
    storage,
    credentials: credentials ?? { clientId: '', clientSecret: '' },
    certificate: certificate ?? null,
  });
}
