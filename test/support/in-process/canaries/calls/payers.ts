import type { z } from 'zod';
import type { messages as contract } from '../../../../../src-preload/contract/messages.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

/** The number of whoever pays the company's mandate. */
async function payerOf(company: Company): Promise<number> {
  const payer = { by: 'mandate', idRec: await company.mandate() } as const;
  const detail = await company.ask('payers', 'detail', { ...company.own, payer });
  if (detail === null) throw new Error('the mandate has no payer');
  return detail.payerId;
}

const wholeAccount = async (company: Company) => ({
  payer: { by: 'payer' as const, payerId: await payerOf(company) },
  ...{ from: null, to: null },
});

type TakenOut = Omit<z.input<(typeof contract)['record']['input']>, 'connectionId'>;

const text = { subject: 'Olá, {primeiro_nome}', body: 'Faltam {total_em_aberto}.' };

export const payers: Examples<'payers'> = {
  page: ({ own }) => ({ ...own, filter: { choice: 'all', search: '' }, order: 'urgency', page: 0 }),
  listed: async (company) => ({
    ...{ ...company.own, filter: { choice: 'all', search: '' }, order: 'urgency' },
    payerIds: [await payerOf(company)],
  }),
  detail: async (company) => ({ ...company.own, payer: { by: 'payer', payerId: await payerOf(company) } }),
  account: async (company) => ({ ...company.own, ...(await wholeAccount(company)) }),
  saveStatement: async (company) => ({ ...company.own, ...(await wholeAccount(company)), format: 'pdf' }),
  setContact: async (company) => ({
    ...company.own,
    payerId: await payerOf(company),
    ...{ phone: '(11) 98765-4321', email: 'ana@exemplo.com.br', note: 'Prefere à tarde' },
  }),
};

export const messages: Examples<'messages'> = {
  texts: ({ own }) => own,
  saveText: ({ own }) => ({ ...own, situation: 'unpaid', tone: 'formal', text }),
  preview: ({ own }) => ({ ...own, situation: 'unpaid', ...text, payerId: null }),
  prepare: ({ own }) => ({
    ...{ ...own, situation: null, tone: 'friendly', code: null },
    to: { kind: 'list', filter: { choice: 'all', search: '' } },
  }),
  record: async (company) => ({ ...company.own, ...(await taken(company)) }),
  forget: async (company) => ({
    ...company.own,
    ids: await company.ask('messages', 'record', { ...company.own, ...(await taken(company)) }),
  }),
};

/** A message that was copied. */
async function taken(company: Company): Promise<TakenOut> {
  const message = { payerId: await payerOf(company), situation: 'unpaid' as const, body: 'Olá', txids: [] };
  return { tone: 'friendly', way: 'copied', messages: [message] };
}
