import { onTestFinished } from 'vitest';
import type { SendOptions } from '../../../../src-main/application/outbox/outbox.ts';
import { businessCalendar } from '../../../../src-main/core/business-days.ts';
import { addDays, type CivilDate, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { ChargeDraft, MandateDraft } from '../../../../src-main/core/drafts.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import type { WriteKind } from '../../../../src-preload/contract/vocabulary/writing.ts';
import {
  chargeDraft,
  confirmationDraft,
  instant,
  joiningChargeDraft,
  mandateDraft,
} from '../../fake/records/write-drafts.ts';
import { WebhookReceiver } from '../network/webhook-receiver.ts';
import type { BankSession } from '../practice-bank/bank-session.ts';
import type { WritingCompany } from './open-writing-company.ts';

/** A write that may be asked of a bank, and how the bank's own answers tell how often it has been done there. */
export type Scene = {
  readonly intent: WriteIntent;
  readonly secrets?: SendOptions;
  readonly timesDone: () => Promise<number>;
};

const NEVER = new AbortController().signal;

const CALENDAR = businessCalendar();

let made = 0;
const next = (): number => {
  made += 1;
  return made;
};

const todayAt = async ({ control }: BankSession): Promise<CivilDate> =>
  civilDate((await control.readClock()).today);

async function newDraft(bank: BankSession, changes: Partial<MandateDraft> = {}): Promise<MandateDraft> {
  const firstDate = addDays(await todayAt(bank), 3);
  return mandateDraft({ contract: `SC-${next()}`, firstDate, ...changes });
}

/** A mandate of its own; approved where asked, so that it can be charged. */
async function newMandate({ api }: WritingCompany, bank: BankSession, isApproved: boolean): Promise<string> {
  const { idRec } = await api.writes.createMandate(await newDraft(bank), NEVER);
  if (isApproved) await bank.control.approveMandate({ idRec });
  return idRec;
}

/** A draft for a charge that is due on a day on which debits are made. */
async function newChargeDraft(company: WritingCompany, bank: BankSession): Promise<ChargeDraft> {
  let dueDate = addDays(await todayAt(bank), 5);
  while (!CALENDAR.isBusinessDay(dueDate)) dueDate = addDays(dueDate, 1);
  const txid = `CicloCena${String(next()).padStart(18, '0')}`;
  return chargeDraft(await newMandate(company, bank, true), { txid, dueDate });
}

async function newCharge(company: WritingCompany, bank: BankSession): Promise<ChargeDraft> {
  const draft = await newChargeDraft(company, bank);
  await company.api.writes.putCharge(draft, NEVER);
  return draft;
}

const once = (isDone: boolean): number => (isDone ? 1 : 0);

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (body: unknown): Fields => body as Fields;

/** What was made within a day of the bank's now. */
async function listed(bank: BankSession, path: string, field: string): Promise<readonly Fields[]> {
  const today = await todayAt(bank);
  const range = `inicio=${addDays(today, -1)}T00:00:00Z&fim=${addDays(today, 2)}T00:00:00Z`;
  const { body } = await bank.get(`${path}?${range}&paginacao.itensPorPagina=1000`);
  return fieldsOf(body)[field] as readonly Fields[];
}

/** What stands in a webhook's address, in no journal and in no log. */
export const SECRET = 'canario-s3gredo';

async function newRequest(bank: BankSession, idRec: string) {
  return confirmationDraft(idRec, { expiresAt: instant(`${addDays(await todayAt(bank), 10)}T12:00:00Z`) });
}

type Build = (company: WritingCompany, bank: BankSession) => Promise<Scene>;

const SCENES: { readonly [Kind in WriteKind]: Build } = {
  create_mandate: async (_company, bank) => {
    const contract = `SC-${next()}`;
    return {
      intent: { kind: 'create_mandate', payload: await newDraft(bank, { contract }) },
      timesDone: async () =>
        (await listed(bank, '/rec', 'recs')).filter((rec) => fieldsOf(rec.vinculo).contrato === contract)
          .length,
    };
  },
  revise_mandate: async (company, bank) => {
    const idRec = await newMandate(company, bank, false);
    const payerName = `Nome ${next()}`;
    return {
      intent: { kind: 'revise_mandate', payload: { idRec, revision: { payerName } } },
      timesDone: async () => once(JSON.stringify((await bank.get(`/rec/${idRec}`)).body).includes(payerName)),
    };
  },
  cancel_mandate: async (company, bank) => {
    const idRec = await newMandate(company, bank, false);
    return {
      intent: { kind: 'cancel_mandate', payload: { idRec } },
      timesDone: async () => once(fieldsOf((await bank.get(`/rec/${idRec}`)).body).status === 'CANCELADA'),
    };
  },
  create_location: async (_company, bank) => {
    const before = (await listed(bank, '/locrec', 'loc')).length;
    return {
      intent: { kind: 'create_location', payload: {} },
      timesDone: async () => (await listed(bank, '/locrec', 'loc')).length - before,
    };
  },
  unlink_location: async (company, bank) => {
    const { id } = await company.api.writes.createLocation(NEVER);
    await company.api.writes.createMandate(await newDraft(bank, { locationId: id }), NEVER);
    return {
      intent: { kind: 'unlink_location', payload: { locationId: id } },
      timesDone: async () => once(fieldsOf((await bank.get(`/locrec/${id}`)).body).idRec === undefined),
    };
  },
  create_confirmation: async (company, bank) => {
    const idRec = await newMandate(company, bank, false);
    return {
      intent: { kind: 'create_confirmation', payload: await newRequest(bank, idRec) },
      timesDone: async () => {
        const { solicitacao } = fieldsOf((await bank.get(`/rec/${idRec}`)).body);
        return Array.isArray(solicitacao) ? solicitacao.length : 0;
      },
    };
  },
  cancel_confirmation: async (company, bank) => {
    const idRec = await newMandate(company, bank, false);
    const { idSolicRec } = await company.api.writes.createConfirmation(await newRequest(bank, idRec), NEVER);
    return {
      intent: { kind: 'cancel_confirmation', payload: { idSolicRec } },
      timesDone: async () =>
        once(fieldsOf((await bank.get(`/solicrec/${idSolicRec}`)).body).status === 'CANCELADA'),
    };
  },
  put_joining_charge: async (_company, bank) => {
    const draft = joiningChargeDraft({ txid: `CicloEntrada${String(next()).padStart(15, '0')}` });
    return {
      intent: { kind: 'put_joining_charge', payload: { ...draft, idRec: null } },
      timesDone: async () =>
        (await listed(bank, '/cob', 'cobs')).filter(({ txid }) => txid === draft.txid).length,
    };
  },
  put_charge: async (company, bank) => {
    const draft = await newChargeDraft(company, bank);
    return {
      intent: { kind: 'put_charge', payload: draft },
      timesDone: async () => once((await bank.get(`/cobr/${draft.txid}`)).status === 200),
    };
  },
  cancel_charge: async (company, bank) => {
    const { txid } = await newCharge(company, bank);
    return {
      intent: { kind: 'cancel_charge', payload: { txid } },
      timesDone: async () => once(fieldsOf((await bank.get(`/cobr/${txid}`)).body).status === 'CANCELADA'),
    };
  },
  request_retry: async (company, bank) => {
    const { txid, idRec, dueDate } = await newCharge(company, bank);
    await bank.control.failNextDebit({ idRec, code: null });
    await bank.control.runClockTo({ date: addDays(dueDate, 1) });
    const date = addDays(dueDate, 2);
    return {
      intent: { kind: 'request_retry', payload: { txid, date } },
      timesDone: async () => {
        const { tentativas } = fieldsOf((await bank.get(`/cobr/${txid}`)).body);
        return (tentativas as readonly Fields[]).filter((each) => each.dataLiquidacao === date).length;
      },
    };
  },
  put_webhook: async (_company, bank) => {
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.close());
    await bank.send('DELETE', '/webhookrec');
    const url = `${receiver.origin}/avisos`;
    const webhookUrl = `${url}?segredo=${SECRET}`;
    return {
      intent: { kind: 'put_webhook', payload: { target: { kind: 'mandates' }, url } },
      secrets: { webhookUrl },
      timesDone: async () => once(fieldsOf((await bank.get('/webhookrec')).body).webhookUrl === webhookUrl),
    };
  },
  remove_webhook: async (_company, bank) => {
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver.close());
    await bank.send('PUT', '/webhookcobr', { webhookUrl: `${receiver.origin}/avisos` });
    return {
      intent: { kind: 'remove_webhook', payload: { target: { kind: 'charges' } } },
      timesDone: async () => once((await bank.get('/webhookcobr')).status === 404),
    };
  },
};

/** Every kind of write. */
export const SCENE_KINDS = Object.keys(SCENES) as readonly WriteKind[];

/** A write of a kind at a bank where nothing like it has been done. */
export const newScene = (kind: WriteKind, company: WritingCompany, bank: BankSession): Promise<Scene> =>
  SCENES[kind](company, bank);
