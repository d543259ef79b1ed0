import { addDays } from '../../../../../src-main/core/civil-date.ts';
import { importTable } from '../../../fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../../fake/records/mandate-file.ts';
import { until } from '../../until.ts';
import { type Company, doneId, MORE_THAN_AT_ONCE, SLOWLY } from '../company.ts';
import type { Examples } from '../example.ts';

const newest = async (company: Company) => ({ ...company.own, idRec: await company.mandate() });

/** A file of mandates with nothing wrong, and its lines. */
async function importFile(company: Company, rows: number) {
  const firstDay = addDays(await company.today(), 15);
  const contracts = Array.from({ length: rows }, () => company.nextName('IMP'));
  const table = importTable(mandateFile(...contracts.map((contract) => mandateRow(contract, firstDay))));
  return { ...company.own, table, lines: contracts.map((_, index) => index + 2), acceptedDuplicates: [] };
}

type OneImport = { readonly connectionId: string; readonly batchId: string };

const stateOf = async ({ ask }: Company, one: OneImport) =>
  (await ask('mandateWriting', 'importStatus', one)).state;

/** Waits until no import is under way: one may be at its end after its last answer has come. */
const importsEnded = ({ ask, own }: Company): Promise<void> =>
  until(async () => {
    const imports = await ask('mandateWriting', 'imports', own);
    return imports.every(({ state }) => state !== 'sending');
  });

/** An import that was stopped while the bank took its time over its first rows. */
async function stoppedImport(company: Company): Promise<OneImport> {
  await importsEnded(company);
  const file = await importFile(company, MORE_THAN_AT_ONCE);
  return company.whileStruck({ ...SLOWLY, method: 'POST', path: '/rec' }, async () => {
    const { batchId } = await company.ask('mandateWriting', 'importRows', file);
    const stopped = { ...company.own, batchId };
    await company.ask('mandateWriting', 'stopImport', stopped);
    await until(async () => (await stateOf(company, stopped)) === 'stopped');
    return stopped;
  });
}

/** An import whose rows have all been created. */
async function finishedImport(company: Company): Promise<OneImport> {
  await importsEnded(company);
  const { batchId } = await company.ask('mandateWriting', 'importRows', await importFile(company, 2));
  const finished = { ...company.own, batchId };
  await until(async () => (await stateOf(company, finished)) === 'done');
  return finished;
}

export const mandateWriting: Examples<'mandateWriting'> = {
  draft: async (company) => ({ ...company.own, copyOf: await company.mandate() }),
  check: async (company) => ({ ...company.own, form: await company.form() }),
  create: async (company) => ({ ...company.own, form: await company.form(), acceptedDuplicates: [] }),
  revisable: newest,
  checkRevision: async (company) => ({
    ...(await newest(company)),
    changes: { payerName: 'Heloísa A. Souza' },
  }),
  revise: async (company) => ({ ...(await newest(company)), changes: { payerName: 'Heloísa A. Lima' } }),
  cancel: newest,
  history: newest,
  readImport: async (company) => {
    const { connectionId, table } = await importFile(company, 2);
    return { connectionId, table };
  },
  readSheet: async (company) => ({
    kind: 'text',
    text: mandateFile(mandateRow(company.nextName('IMP'), addDays(await company.today(), 15))),
  }),
  importTemplate: () => ({ language: 'pt-BR', format: 'xlsx' }),
  saveLeftOut: () => ({ language: 'pt-BR', rows: [['nome', 'motivo']] }),
  importRows: (company) => importFile(company, 3),
  imports: async (company) => {
    await importsEnded(company);
    return company.own;
  },
  importStatus: finishedImport,
  importResult: finishedImport,
  importedMandates: finishedImport,
  createLocations: finishedImport,
  stopImport: stoppedImport,
  resumeImport: stoppedImport,
  discardImport: stoppedImport,
};

export const locations: Examples<'locations'> = {
  list: ({ own }) => own,
  create: ({ own }) => own,
  unlink: async (company) => ({
    ...company.own,
    locationId: (await company.mandateWithLocation()).locationId,
  }),
  shown: async (company) => ({
    ...company.own,
    locationId: (await company.mandateWithLocation()).locationId,
  }),
};

export const confirmations: Examples<'confirmations'> = {
  list: newest,
  create: (company) => company.confirmation(),
  cancel: async (company) => {
    const asked = await company.confirmation();
    const idSolicRec = doneId(await company.ask('confirmations', 'create', asked));
    return { ...company.own, idRec: asked.idRec, idSolicRec };
  },
};

export const activation: Examples<'activation'> = {
  guide: async (company) => ({ ...(await newest(company)), dueTxid: null }),
  attachLocation: async (company) => ({ ...(await newest(company)), locationId: null }),
  charges: ({ own }) => own,
  joining: async (company) => newest(company),
  createCharge: async (company) => ({
    ...(await newest(company)),
    form: {
      kind: 'immediate' as const,
      typed: {
        payerName: company.nextName('Pagadora'),
        payerDocument: '529.982.247-25',
        amount: '50,00',
        key: 'cobranca@boavista.example.com',
        message: company.nextName('Adesão'),
        days: '7',
        dueDate: '',
      },
    },
  }),
  nameCharge: async (company) => {
    const label = company.nextName('Adesão');
    const { txid } = await company.control.makeJoiningCharge({ kind: 'cob', amount: 5_000, label });
    return { ...(await newest(company)), txid };
  },
  refresh: async (company) => ({
    ...company.own,
    idRec: (await company.mandateWithLocation()).idRec,
    txid: null,
    withCode: true,
  }),
};

export const writing: Examples<'writing'> = {
  open: async (company) => {
    await company.lostWrite();
    return company.own;
  },
  resolve: ({ own }) => own,
  /** Of a write that was in doubt and was found. */
  outcome: async (company) => {
    const lost = await company.lostWrite();
    await company.ask('writing', 'resolve', company.own);
    return lost;
  },
  giveUp: (company) => company.writeInDoubt(),
};
