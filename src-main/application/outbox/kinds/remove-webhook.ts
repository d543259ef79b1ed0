import { doneIf, type Kind } from './kind.ts';

/** Ends a webhook's registration, by DELETE. */
export const removeWebhook: Kind<'remove_webhook'> = {
  isRepeatable: true,
  isSameAskedAnew: true,
  send: async ({ target }, { writes, signal }) => {
    await writes.removeWebhook(target, signal);
    return null;
  },
  find: async ({ target }, { api, signal }) =>
    doneIf((await api.writes.readWebhook(target, signal)) === null, null),
  changes: () => ({}),
  subject: ({ target }) => (target.kind === 'settlements' ? target.key : ''),
};
