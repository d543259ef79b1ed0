import type { Page } from '@playwright/test';
import { call } from '../app/bridge.ts';

/** The practice bank's own connection. */
export const PRACTICE = 'banco-de-treino';

/** A day so many days from the practice bank's, as it is typed. */
export async function typedDayIn(page: Page, days: number): Promise<string> {
  const { today } = await call(page, 'practiceBank', 'readClock', null);
  const date = new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000);
  return date.toISOString().slice(0, 10).split('-').reverse().join('/');
}

/** How often the bank was asked to do something. */
export async function timesAsked(page: Page, method: string, path: RegExp): Promise<number> {
  const seen = await call(page, 'practiceBank', 'listRequests', { limit: 1_000 });
  return seen.filter((request) => request.method === method && path.test(request.path)).length;
}

/** How often the bank was asked to create a mandate. */
export const creations = (page: Page): Promise<number> => timesAsked(page, 'POST', /\/rec$/);

/** Creates a mandate by the contract, to be charged first, and last if at all, in so many days, and answers its id. */
export async function createMandate(
  page: Page,
  contract: string,
  { first = 20, last = null }: { readonly first?: number; readonly last?: number | null } = {},
): Promise<string> {
  const { form } = await call(page, 'mandateWriting', 'draft', { connectionId: PRACTICE, copyOf: null });
  const result = await call(page, 'mandateWriting', 'create', {
    connectionId: PRACTICE,
    acceptedDuplicates: [],
    form: {
      ...form,
      payerName: 'Heloísa Araújo',
      payerDocument: '123.456.789-09',
      contract,
      firstDate: await typedDayIn(page, first),
      lastDate: last === null ? '' : await typedDayIn(page, last),
      fixedAmount: '50,00',
    },
  });
  if (result.kind !== 'done' || result.id === null) throw new Error(JSON.stringify(result));
  return result.id;
}
