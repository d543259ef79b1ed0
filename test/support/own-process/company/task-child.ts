import { type ChildCompany, type CompanyOrders, childCompany } from './child-company.ts';
import { activateMandate } from './tasks/activate-mandate.ts';
import { importMandates } from './tasks/import-mandates.ts';
import { retryDebit } from './tasks/retry-debit.ts';

/** What a person wants done, however often the program ends meanwhile. */
export type Task =
  | { readonly kind: 'import'; readonly text: string }
  | { readonly kind: 'activate'; readonly idRec: string; readonly expiresAt: string }
  | { readonly kind: 'retry'; readonly txid: string };

export type TaskOrders = CompanyOrders & { readonly tasks: readonly Task[] };

/**
 * Does tasks in a process of its own, to be killed: looks at what the process before it left, goes on from there, and ends once
 * nothing is left to do. Tells when it begins, and how many milliseconds it took.
 */
const { tasks, ...orders }: TaskOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const company = await childCompany(orders);
process.stdout.write('begun\n');
const begunAt = performance.now();
for (const task of tasks) await doTask(company, task);
process.stdout.write(`${performance.now() - begunAt}\n`);
await company.close();

function doTask(at: ChildCompany, wanted: Task): Promise<void> {
  if (wanted.kind === 'import') return importMandates(at, wanted.text);
  if (wanted.kind === 'activate') return activateMandate(at, wanted.idRec, wanted.expiresAt);
  return retryDebit(at, wanted.txid);
}
