import { until } from '../../until.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';
import { KEY_HEADER } from '../planted-company.ts';

/** A second company, which shows a certificate of another kind and keeps its secrets for this run alone. */
const second = ({ place }: Company, name: string) => place.connection({ name }, place.pem, 'session');

export const connections: Examples<'connections'> = {
  list: () => null,
  profiles: () => null,
  add: (company) => second(company, 'Academia Mar'),
  /** Of what is secret, nothing is sent: it stays. */
  update: async ({ ask, connectionId }) => {
    const own = (await ask('connections', 'list', null)).find(({ id }) => id === connectionId);
    if (own === undefined) throw new Error('the company is gone');
    const { id, isPractice: _, hasCertificate: __, secretStorage: ___, ...settings } = own;
    const extraHeaders = { [KEY_HEADER]: '' };
    return { id, settings: { ...settings, name: 'Padaria Sol e Mar', extraHeaders }, storage: 'keychain' };
  },
  encryption: () => null,
  decideEncryption: () => ({ choice: 'plain' }),
  beginAnew: async (company) => {
    const { id } = await company.ask('connections', 'add', second(company, 'Loja sem chave'));
    const status = () => company.ask('sync', 'status', { connectionId: id });
    await until(async () => (await status()).lastEndedAt !== null && (await status()).state === 'idle');
    company.place.loseLedgerKey(id);
    return { id };
  },
  remove: async (company) => {
    const { id } = await company.ask('connections', 'add', second(company, 'Loja que sai'));
    return { id };
  },
};
