import type { CallName } from '../../../../src-preload/contract/index.ts';
import type { Company } from './company.ts';
import { PLANTED } from './planted-company.ts';

/** A call that has a secret in its input and cannot be done: what it answers must not say the secret. */
type FailingCall = { readonly call: CallName; readonly input: unknown };

const inBase64 = (text: string): string => Buffer.from(text).toString('base64');

/** What goes wrong where secrets are given: addresses, certificates, passphrases, and values of another kind than was asked for. */
export function failingCalls({ place, connectionId: id }: Company): readonly FailingCall[] {
  const { pasted, bundle } = place.certificates;
  const good = place.connection({ name: 'Loja sem sorte' }, place.pem, 'session');
  const add = (changes: object): FailingCall => ({ call: 'connections.add', input: { ...good, ...changes } });
  const withSettings = (changes: object): FailingCall => add({ settings: { ...good.settings, ...changes } });
  const { clientId, clientSecret } = good.credentials;
  return [
    withSettings({ baseUrl: `http://bank.example/${clientSecret}` }),
    withSettings({ tokenUrl: clientSecret }),
    withSettings({ extraHeaders: { [PLANTED.applicationKey]: 'x' } }),
    withSettings({ extraHeaders: { 'gw-dev-app-key': [PLANTED.applicationKey] } }),
    add({ credentials: { clientId, clientSecret: [clientSecret] } }),
    add({ credentials: { clientId, clientSecret: clientSecret.repeat(200) } }),
    add({ certificate: { kind: 'pem', certificate: inBase64(pasted.key), key: inBase64(pasted.key) } }),
    add({ certificate: { kind: 'pem', certificate: pasted.certificate, key: pasted.key } }),
    add({
      certificate: {
        kind: 'pem',
        certificate: inBase64(pasted.certificate),
        key: inBase64(halfOf(pasted.key)),
      },
    }),
    add({ certificate: { kind: PLANTED.passphrase, bundle, passphrase: PLANTED.passphrase } }),
    add({ certificate: { kind: 'pfx', bundle: inBase64(pasted.key), passphrase: PLANTED.passphrase } }),
    add({ storage: PLANTED.passphrase }),
    {
      call: 'connections.update',
      input: { id, ...good, settings: { ...good.settings, tokenUrl: clientSecret } },
    },
    { call: 'connections.remove', input: { id: clientSecret } },
  ];
}

/** A key of which the end is missing. */
const halfOf = (key: string): string => key.split('\n').slice(0, 2).join('\n');
