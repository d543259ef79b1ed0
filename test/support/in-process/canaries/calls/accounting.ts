import { feeMovement } from '../../../../../src-main/core/close/bank-fee.ts';
import { ACCOUNT_USES } from '../../../../../src-preload/contract/vocabulary/accounting.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

const format = { layout: 'csv', composed: null, withRevenue: false, cnpj: '' } as const;
const PLAN = 'conta;nome;eventos\n11;Banco;banco\n12;Clientes;recebimento adesao\n';

const typed = ACCOUNT_USES.map((use, at) => ({ use, code: String(at + 1), name: '', history: '' }));

/** A month of the company in which money came in. */
const MONTH = '2026-02';
const FEE = { day: `${MONTH}-10`, amount: 150, text: 'package' };

const choice = async (company: Company) => {
  await company.ask('accounting', 'savePlan', { ...company.own, typed });
  return { ...company.own, ...format, month: MONTH };
};

const batch = async (company: Company) => {
  const asked = await choice(company);
  const { batches } = await company.ask('accounting', 'state', company.own);
  const standing = batches.find(({ undoneAt }) => undoneAt === null);
  if (standing !== undefined) return { ...company.own, id: standing.id };
  const { batchId } = await company.ask('accounting', 'write', asked);
  if (batchId === null) throw new Error('nothing was to be written');
  return { ...company.own, id: batchId };
};

/** An entry of a batch that stands: a tariff's, which has a name of its own. */
const ofBatch = async (company: Company) => {
  await company.ask('accounting', 'addFee', { ...company.own, ...FEE });
  const fees = await company.ask('accounting', 'fees', { ...company.own, month: MONTH });
  const { batchId } = await company.ask('accounting', 'write', await choice(company));
  const fee = fees.at(-1);
  if (fee === undefined || batchId === null) throw new Error('no fee has left');
  return { movement: feeMovement(fee.id), refund: '', kind: 'fee', batchId, print: '' } as const;
};

export const accounting: Examples<'accounting'> = {
  state: ({ own }) => own,
  readPlan: () => ({ text: PLAN }),
  importPlan: ({ own }) => ({ ...own, text: PLAN }),
  savePlan: ({ own }) => ({ ...own, typed }),
  downloadPlan: ({ own }) => own,
  keepFormat: ({ own }) => ({ ...own, format }),
  fees: ({ own }) => ({ ...own, month: MONTH }),
  addFee: ({ own }) => ({ ...own, ...FEE }),
  removeFee: async ({ own, ask }) => {
    await ask('accounting', 'addFee', { ...own, ...FEE });
    const [fee] = await ask('accounting', 'fees', { ...own, month: MONTH });
    if (fee === undefined) throw new Error('no fee was kept');
    return { ...own, id: fee.id };
  },
  preview: choice,
  write: choice,
  changed: ({ own }) => ({ ...own, month: MONTH }),
  changedByBatch: ({ own }) => own,
  putRight: async (company) => ({ ...company.own, entries: [await ofBatch(company)] }),
  takeBackPutRight: async (company) => {
    const entry = await ofBatch(company);
    await company.ask('accounting', 'putRight', { ...company.own, entries: [entry] });
    const { batchId: _, print: _seen, ...name } = entry;
    return { ...company.own, entries: [name] };
  },
  again: batch,
  undo: batch,
};
