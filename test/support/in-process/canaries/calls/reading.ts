import { addDays, civilDate } from '../../../../../src-main/core/civil-date.ts';
import type { ExportRequest } from '../../../../../src-preload/contract/exports.ts';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  CHARGE_COLUMNS,
  EXPORT_PRESETS,
  EXPORT_SUBJECTS,
} from '../../../../../src-preload/contract/vocabulary/exports.ts';
import { drawnLogo } from '../../../fake/logos.ts';
import type { Company } from '../company.ts';
import type { Examples } from '../example.ts';

const sort = { by: 'dueDate', direction: 'asc' } as const;
const saved = { name: 'Meu filtro', filter: EVERY_CYCLE, sort };

export const cycles: Examples<'cycles'> = {
  page: async (company) => {
    await company.charge();
    return { ...company.own, filter: EVERY_CYCLE, sort, page: 0 };
  },
  list: async (company) => {
    await company.charge();
    return { ...company.own, filter: EVERY_CYCLE, sort };
  },
  rows: async (company) => {
    const { txid } = await company.charge();
    return { ...company.own, txids: [txid], filter: EVERY_CYCLE };
  },
  summary: ({ own }) => ({ ...own, filter: EVERY_CYCLE }),
  beingRead: ({ own }) => own,
  detail: async (company) => ({ ...company.own, txid: (await company.charge()).txid }),
  decide: async (company) => {
    const { txid } = await company.failedCharge();
    return { ...company.own, txid, decision: 'settled_outside', note: 'Pago no balcão' };
  },
  setProof: async (company) => {
    const { txid, date } = await company.failedCharge();
    // The retry's day is one to come, by the bank's clock.
    const provenOn = addDays(civilDate(date), -4);
    const proof = { kind: 'notice', provenOn, note: 'Cartório do 3º ofício' } as const;
    return { ...company.own, txid, proof };
  },
  savedFilters: ({ own }) => own,
  saveFilter: ({ own }) => ({ ...own, saved, seen: null }),
  removeFilter: async ({ own, ask }) => {
    const other = { ...saved, name: `${saved.name} 2` };
    await ask('cycles', 'saveFilter', { ...own, saved: other, seen: null });
    return { ...own, name: other.name };
  },
  expected: ({ own }) => ({ ...own, states: [] }),
  joining: ({ own }) => ({ ...own, search: '' }),
  sideTotal: ({ own }) => ({ ...own, list: 'orphans', states: [] }),
  orphans: ({ own }) => own,
  candidates: async (company) => {
    const { endToEndId } = await company.orphan();
    return { ...company.own, endToEndId, search: '' };
  },
  assign: async (company) => ({ ...company.own, ...(await company.orphan()) }),
  quarantine: ({ own }) => own,
};

export const mandates: Examples<'mandates'> = {
  page: ({ own }) => ({ ...own, filter: { statuses: [], search: '' }, page: 0 }),
  detail: async (company) => ({ ...company.own, idRec: await company.mandate() }),
  activationCode: async (company) => ({
    ...company.own,
    idRec: (await company.mandateWithLocation()).idRec,
    charge: 'named',
    chosenAs: 'CRIADA',
  }),
};

const everyAct = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

export const history: Examples<'history'> = {
  author: ({ own }) => own,
  page: ({ own }) => ({ ...own, filter: everyAct, before: null }),
  undo: async (company) => {
    const { txid } = await company.failedCharge();
    await company.ask('cycles', 'decide', { ...company.own, txid, decision: 'waived', note: '' });
    const { rows } = await company.ask('history', 'page', { ...company.own, filter: everyAct, before: null });
    return { ...company.own, id: rows.find(({ canUndo }) => canUndo)?.id ?? 0 };
  },
};

const movedIn = { from: '2020-01-01', to: '2100-01-01' };

/** A statement of one line, of which nothing is known here. */
const statementText = (number: string): string => `Data;Valor;Identificador\n05/01/2026;10,00;${number}\n`;

export const bankStatement: Examples<'bankStatement'> = {
  read: ({ own }) => ({ ...own, text: statementText('1'), columns: null }),
  import: ({ own }) => ({ ...own, text: statementText('2'), columns: null, isOtherAccount: false }),
  list: ({ own }) => own,
  remove: async ({ own, ask }) => {
    const given = { ...own, text: statementText('3'), columns: null, isOtherAccount: false };
    const { id } = await ask('bankStatement', 'import', given);
    return { ...own, id };
  },
  markFee: async ({ own, ask }) => {
    const text = 'Data;Valor;Identificador\n05/01/2026;-1,00;4\n';
    const { id } = await ask('bankStatement', 'import', {
      ...own,
      text,
      columns: null,
      isOtherAccount: false,
    });
    return { ...own, statementId: id, line: 1 };
  },
  month: ({ own }) => ({ ...own, month: '2026-01', search: '' }),
};

/** A table of one document, of which no charge is known here. */
const documentsOf = (number: string) => [
  { name: 'notas.csv', text: `txid;numero;data\nnobody;${number};05/01/2026\n` },
];

export const fiscalDocuments: Examples<'fiscalDocuments'> = {
  read: ({ own }) => ({ ...own, files: documentsOf('1') }),
  import: ({ own }) => ({ ...own, files: documentsOf('2') }),
  set: async (company) => {
    const { txid } = await company.charge();
    return { ...company.own, txid, document: { number: '3', issuedOn: '2026-01-05' } };
  },
  remove: async ({ own, ask }) => {
    await ask('fiscalDocuments', 'import', { ...own, files: documentsOf('4') });
    const { documents } = await ask('fiscalDocuments', 'month', { ...own, month: '2026-01', search: '4' });
    return { ...own, id: documents.rows.find(({ number }) => number === '4')?.id ?? 0 };
  },
  month: ({ own }) => ({ ...own, month: '2026-01', search: '' }),
  evidence: async (company) => ({ ...company.own, txid: (await company.charge()).txid }),
};

export const receipts: Examples<'receipts'> = {
  page: ({ own }) => ({ ...own, filter: { ...movedIn, kinds: [], search: 'E' }, after: null }),
  days: ({ own }) => ({ ...own, ...movedIn }),
};

const everyCharge = ({ own }: Company): ExportRequest => ({
  ...own,
  subject: 'charges',
  preset: 'rfc4180',
  columns: [...CHARGE_COLUMNS],
  filter: EVERY_CYCLE,
  movements: null,
  payer: null,
  fullDocuments: true,
});

/** An export that has begun; answers its id. */
async function begun(company: Company): Promise<{ id: string }> {
  const { id } = await company.ask('exports', 'start', everyCharge(company));
  return { id };
}

export const exports: Examples<'exports'> = {
  /** After every other kind of export. */
  start: async (company) => {
    for (const subject of EXPORT_SUBJECTS)
      for (const preset of EXPORT_PRESETS)
        await company.exported({
          ...everyCharge(company),
          ...{ subject, preset },
          payer: subject === 'statement' ? { by: 'payer', payerId: 1 } : null,
        });
    return everyCharge(company);
  },
  startAccounts: ({ own }) => ({
    ...own,
    file: { kind: 'journal', from: '2001-01-01', to: '2001-01-31', format: 'hledger', plan: 'kept' },
  }),
  ofxAccount: ({ own }) => own,
  status: begun,
  cancel: begun,
  reveal: async (company) => ({ id: await company.exported(everyCharge(company)) }),
};

export const personalData: Examples<'personalData'> = {
  stored: ({ own }) => own,
  deleteFileOfBefore: ({ own }) => own,
  setRetention: ({ own }) => ({ ...own, years: 5 }),
  erasure: async (company) => ({ ...company.own, idRec: await company.mandate() }),
  /** Of somebody who has no other mandate, and whose one has ended. */
  erase: async (company) => {
    const idRec = await company.mandate({ payerName: 'Bento Lima', payerDocument: '111.444.777-35' });
    await company.control.approveMandate({ idRec });
    await company.control.cancelAsPayer({ idRec });
    await company.poll();
    return { ...company.own, idRec };
  },
};

export const tracking: Examples<'tracking'> = {
  list: ({ own }) => own,
  fetch: async (company) => ({ ...company.own, id: await company.mandate() }),
  read: async (company) => ({ text: await company.mandate() }),
  add: async (company) => ({ ...company.own, text: await company.mandate(), source: 'paste' }),
  remove: async (company) => {
    const id = await company.mandate();
    await company.ask('tracking', 'add', { ...company.own, text: id, source: 'file' });
    return { ...company.own, id: { kind: 'mandate', id } };
  },
};

export const printing: Examples<'printing'> = {
  print: () => null,
  savePdf: () => ({ suggestedName: 'pagina.pdf' }),
  /** As a drawing of every format. */
  saveCode: async (company) => {
    const { idRec } = await company.mandateWithLocation();
    const { code } = await company.ask('mandates', 'activationCode', {
      ...company.own,
      idRec,
      charge: 'named',
      chosenAs: 'CRIADA',
    });
    if (code === null) throw new Error('no code to draw');
    const drawn = { suggestedName: 'codigo', code, caption: 'Heloísa Araújo' };
    for (const format of ['png', 'svg'] as const)
      await company.ask('printing', 'saveCode', { ...drawn, format });
    return { ...drawn, format: 'pdf' };
  },
  letterhead: ({ own }) => own,
  setLetterhead: ({ own }) => ({ ...own, name: 'Academia Boa Vista', document: '', logo: drawnLogo() }),
};

export const news: Examples<'news'> = {
  read: ({ own }) => own,
  seen: async (company) => {
    const { marks } = await company.ask('news', 'read', company.own);
    return { ...company.own, kinds: ['paid'], marks };
  },
};
