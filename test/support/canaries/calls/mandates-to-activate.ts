import type { Company } from '../company.ts';
import { doneId } from '../company.ts';
import type { Examples } from '../example.ts';

const newest = async (company: Company) => ({ ...company.own, idRec: await company.mandate() });

export const mandateWriting: Examples<'mandateWriting'> = {
  draft: async (company) => ({ ...company.own, copyOf: await company.mandate() }),
  check: async (company) => ({ ...company.own, form: await company.form() }),
  create: async (company) => ({ ...company.own, form: await company.form(), acceptedTwins: [] }),
  revisable: newest,
  checkRevision: async (company) => ({
    ...(await newest(company)),
    changes: { payerName: 'Heloísa A. Souza' },
  }),
  revise: async (company) => ({ ...(await newest(company)), changes: { payerName: 'Heloísa A. Lima' } }),
  cancel: newest,
  history: newest,
  readImport: async (company) => {
    const { connectionId, text } = await company.importFile(2);
    return { connectionId, text };
  },
  importTemplate: () => ({ language: 'pt-BR' }),
  importRows: (company) => company.importFile(3),
  imports: async (company) => {
    await company.importsEnded();
    return company.own;
  },
  importStatus: (company) => company.finishedImport(),
  importResult: (company) => company.finishedImport(),
  stopImport: (company) => company.stoppedImport(),
  resumeImport: (company) => company.stoppedImport(),
  discardImport: (company) => company.stoppedImport(),
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
  giveUp: (company) => company.doubtfulWrite(),
};
