import type { MandateForm } from '../../../../src-preload/contract/mandate-writing.ts';
import { type ChildCompany, type CompanyOrders, childCompany } from './child-company.ts';
import { activateMandate } from './tasks/activate-mandate.ts';
import { importMandates } from './tasks/import-mandates.ts';
import { joinPayer } from './tasks/join-payer.ts';
import { locateMandates } from './tasks/locate-mandates.ts';
import { retryDebit } from './tasks/retry-debit.ts';
import { retryDebits } from './tasks/retry-debits.ts';

/** What a person wants done, however often the program ends meanwhile. */
export type Task =
  | { readonly kind: 'import'; readonly text: string }
  | { readonly kind: 'locate'; readonly batchId: string }
  | { readonly kind: 'join'; readonly form: MandateForm }
  | { readonly kind: 'activate'; readonly idRec: string; readonly expiresAt: string }
  | { readonly kind: 'retry'; readonly txid: string }
  | { readonly kind: 'retries'; readonly txids: readonly string[] };

export type TaskOrders = CompanyOrders & { readonly tasks: readonly Task[] };

/**
 * Does tasks in a process of its own, to be killed: looks at what the process before it left, goes on from there, and ends once
 * nothing is left to do. Tells when it begins, what came of those tasks that a later one goes on from, and how many milliseconds it took.
 */
const { tasks, ...orders }: TaskOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const company = await childCompany(orders);
process.stdout.write('begun\n');
const begunAt = performance.now();
for (const task of tasks) {
  const made = await doTask(company, task);
  if (made !== null) process.stdout.write(`${made}\n`);
}
process.stdout.write(`${performance.now() - begunAt}\n`);
await company.close();

/** Answers what a later task has to be told, null where there is nothing. */
async function doTask(at: ChildCompany, wanted: Task): Promise<string | null> {
  if (wanted.kind === 'import') return importMandates(at, wanted.text);
  if (wanted.kind === 'locate') await locateMandates(at, wanted.batchId);
  else if (wanted.kind === 'join') await joinPayer(at, wanted.form);
  else if (wanted.kind === 'activate') await activateMandate(at, wanted.idRec, wanted.expiresAt);
  else if (wanted.kind === 'retry') await retryDebit(at, wanted.txid);
  else await retryDebits(at, wanted.txids);
  return null;
}
