import type { MandateForm } from '../../../../../src-preload/contract/mandate-writing.ts';
import type { ChildCompany } from '../child-company.ts';
import { settleWrites } from './settle-writes.ts';

const KEY = 'cobranca@boavista.example.com';

/** Makes the charge that a payer joins with and the mandate that names it, as the form of a new mandate does: one that waits to be used is used. */
export async function joinPayer(company: ChildCompany, form: MandateForm): Promise<void> {
  const { ask, connectionId } = company;
  await settleWrites(company);
  const filter = { statuses: [], search: form.contract };
  const { total } = await ask('mandates', 'page', { connectionId, filter, page: 0 });
  if (total > 0) return;
  const { made } = await ask('activation', 'joining', { connectionId, idRec: null });
  const waiting = made.find(({ payerName }) => payerName === form.payerName);
  const joiningTxid = waiting?.txid ?? (await madeCharge(company, form));
  const named = { ...form, joiningTxid };
  const result = await ask('mandateWriting', 'create', { connectionId, form: named, acceptedDuplicates: [] });
  if (result.kind !== 'done') throw new Error(JSON.stringify(result));
}

async function madeCharge(
  { ask, connectionId }: ChildCompany,
  { payerName, payerDocument, fixedAmount }: MandateForm,
): Promise<string> {
  const typed = {
    payerName,
    payerDocument,
    amount: fixedAmount,
    key: KEY,
    message: '',
    days: '7',
    dueDate: '',
  };
  const form = { kind: 'immediate', typed } as const;
  const { txid, result } = await ask('activation', 'createCharge', { connectionId, idRec: null, form });
  if (txid === null) throw new Error(JSON.stringify(result));
  return txid;
}
