import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChargeForm, checkChargeDraft } from '../../../src-main/core/checks/check-charge-draft.ts';
import {
  type ConfirmationForm,
  checkConfirmationDraft,
} from '../../../src-main/core/checks/check-confirmation-draft.ts';
import { checkMandateDraft, type MandateForm } from '../../../src-main/core/checks/check-mandate-draft.ts';
import { civilDate, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import type { ChargeDraft, ConfirmationDraft, MandateDraft } from '../../../src-main/core/drafts.ts';
import { formatDecimal } from '../../../src-main/core/money.ts';
import { readChargeBody } from '../../../src-main/practice-bank/requests/charge-body.ts';
import { CHARGE_RULES } from '../../../src-main/practice-bank/requests/charge-rules.ts';
import { readConfirmationBody } from '../../../src-main/practice-bank/requests/confirmation-body.ts';
import { CONFIRMATION_RULES } from '../../../src-main/practice-bank/requests/confirmation-rules.ts';
import { readMandateBody } from '../../../src-main/practice-bank/requests/mandate-body.ts';
import { MANDATE_RULES } from '../../../src-main/practice-bank/requests/mandate-rules.ts';
import type { Rule } from '../../../src-main/practice-bank/requests/rules.ts';
import { dayOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { mandateForm } from '../../support/fake/records/mandate-form.ts';

const TODAY = civilDate('2026-11-21');
const NOW_MS = Date.parse('2026-11-21T15:00:00Z');
const ID_REC = 'RR1234567820260105abcdefghijk';
const ACCOUNT = { conta: '12345-6', tipoConta: 'CORRENTE', agencia: '0001' };

const brokenBy = <Facts>(rules: readonly Rule<Facts>[], facts: Facts): readonly string[] =>
  rules.filter(({ isBroken }) => isBroken(facts)).map(({ razao }) => razao);
const text = (most: number) =>
  fc.oneof(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.constantFrom(
      '',
      ' ',
      'x'.repeat(most),
      'x'.repeat(most + 1),
      '😀'.repeat(most),
      '😀'.repeat(most + 1),
    ),
  );
const days = fc.constantFrom(
  '',
  '20/11/2026',
  '21/11/2026',
  '2026-12-05',
  '29/02/2028',
  '31/12/2099',
  '9999-12-31',
);
const amounts = fc.constantFrom(
  '',
  '0',
  '0,01',
  '1.234',
  '9999999999,99',
  '10000000000',
  '1.000.000,5',
  '-1',
);
const documents = fc.constantFrom(
  '123.456.789-09',
  '12.abc.345/01de-35',
  '12345678000195',
  '12345678900',
  '',
);

const documentOf = ({ kind, number }: MandateDraft['payer']['document']) => ({ [kind]: number });

function mandateBody(draft: MandateDraft) {
  const { payer, value, agreement, locationId, joiningTxid } = draft;
  return {
    vinculo: {
      contrato: draft.contract,
      devedor: { nome: payer.name, ...documentOf(payer.document) },
      ...(draft.object === null ? {} : { objeto: draft.object }),
    },
    calendario: {
      dataInicial: draft.firstDate,
      periodicidade: draft.periodicity,
      ...(draft.lastDate === null ? {} : { dataFinal: draft.lastDate }),
    },
    ...(value.kind === 'fixed' ? { valor: { valorRec: formatDecimal(value.amount) } } : {}),
    ...(value.kind === 'floor' ? { valor: { valorMinimoRecebedor: formatDecimal(value.amount) } } : {}),
    politicaRetentativa: draft.allowsRetries ? 'PERMITE_3R_7D' : 'NAO_PERMITE',
    ...(agreement === null ? {} : { recebedor: { convenio: agreement } }),
    ...(locationId === null ? {} : { loc: locationId }),
    ...(joiningTxid === null ? {} : { ativacao: { dadosJornada: { txid: joiningTxid } } }),
  };
}

function chargeBody(draft: ChargeDraft) {
  const { account, accountType, branch } = draft.receiver;
  return {
    idRec: draft.idRec,
    calendario: { dataDeVencimento: draft.dueDate },
    valor: { original: formatDecimal(draft.amount) },
    ajusteDiaUtil: draft.adjustsToBusinessDay,
    recebedor: { conta: account, tipoConta: accountType, ...(branch === null ? {} : { agencia: branch }) },
    ...(draft.info === null ? {} : { infoAdicional: draft.info }),
  };
}

function confirmationBody({ idRec, expiresAt, recipient }: ConfirmationDraft) {
  const { account, branch, document, institution } = recipient;
  return {
    idRec,
    calendario: { dataExpiracaoSolicitacao: expiresAt },
    destinatario: {
      ...documentOf(document),
      conta: account,
      ispbParticipante: institution,
      ...(branch === null ? {} : { agencia: branch }),
    },
  };
}

/** A few of the fields typed anew: were all of them, hardly a form would become a draft. */
function someOf<Form extends object>(fields: { [Name in keyof Form]: fc.Arbitrary<Form[Name]> }) {
  const names = fc.subarray(Object.keys(fields), { maxLength: 4 });
  return fc.tuple(fc.record(fields), names).map(([typed, kept]) => {
    const entries = Object.entries(typed).filter(([name]) => kept.includes(name));
    return Object.fromEntries(entries) as Partial<Form>;
  });
}

/** Runs a property over forms and tells how many became drafts, so that none passes by refusing everything. */
function draftsAmong<Form>(forms: fc.Arbitrary<Form>, isDraft: (form: Form) => boolean): number {
  let drafts = 0;
  fc.assert(
    fc.property(forms, (form) => {
      if (isDraft(form)) drafts += 1;
    }),
    { numRuns: 5_000 },
  );
  return drafts;
}

describe('what passes the check breaks no rule of the bank', () => {
  it('a mandate', () => {
    const changes = someOf<MandateForm>({
      payerName: text(140),
      payerDocument: documents,
      contract: text(35),
      object: text(35),
      periodicity: fc.constantFrom('semanal', 'TRIMESTRAL', 'yearly', 'diária'),
      firstDate: days,
      lastDate: days,
      fixedAmount: amounts,
      floorAmount: amounts,
      retryPolicy: fc.constantFrom('sim', 'não', 'NAO_PERMITE', 'talvez'),
      agreement: text(60),
      locationId: fc.constantFrom('', '0', '999999999999999', '-1', '1.5'),
      joiningTxid: fc.constantFrom('', 'a'.repeat(25), 'a'.repeat(26), 'a'.repeat(36)),
    });
    const drafts = draftsAmong(changes, (change) => {
      const result = checkMandateDraft(mandateForm(change), TODAY);
      if (result.kind === 'problems') return false;
      const agreements = result.draft.agreement === null ? [] : [result.draft.agreement];
      const uses = { location: 'free', joiningCharge: 'own' } as const;
      const body = readMandateBody(JSON.parse(JSON.stringify(mandateBody(result.draft))));
      expect(brokenBy(MANDATE_RULES, { body, today: dayOf(TODAY), agreements, ...uses })).toEqual([]);
      return true;
    });
    expect(drafts).toBeGreaterThan(200);
  });

  it('a charge', () => {
    const form = {
      txid: 'a'.repeat(26),
      idRec: ID_REC,
      dueDate: '2026-12-05',
      amount: '10',
      adjustsToBusinessDay: true,
      info: '',
      account: ACCOUNT.conta,
      accountType: 'corrente',
      branch: '',
    };
    const changes = someOf<Omit<ChargeForm, 'account' | 'accountType'>>({
      txid: fc.constantFrom('a'.repeat(25), 'a'.repeat(35), 'é'.repeat(26)),
      idRec: fc.constantFrom(ID_REC, 'R', ''),
      dueDate: days,
      amount: amounts,
      adjustsToBusinessDay: fc.boolean(),
      info: text(140),
      branch: fc.constantFrom('', '0001', '00001'),
    });
    const mandate = { status: 'APROVADA', startDate: TODAY, endDate: civilDate('2099-12-31') };
    const atBank = { status: 'APROVADA', isCycleTaken: false } as const;
    const drafts = draftsAmong(changes, (change) => {
      const result = checkChargeDraft({ ...form, ...change }, { mandate, today: TODAY });
      if (result.kind === 'problems') return false;
      const facts = {
        body: readChargeBody(JSON.parse(JSON.stringify(chargeBody(result.draft)))),
        today: dayOf(TODAY),
        txid: result.draft.txid,
        isTxidTaken: false,
        mandate: { ...atBank, firstDay: dayOf(mandate.startDate), lastDay: dayOf(mandate.endDate) },
        account: ACCOUNT,
      };
      expect(brokenBy(CHARGE_RULES, facts)).toEqual([]);
      return true;
    });
    expect(drafts).toBeGreaterThan(200);
  });

  it('a confirmation request', () => {
    const form = {
      idRec: ID_REC,
      expiresAt: '22/11/2026 12:00',
      document: '123.456.789-09',
      account: '1',
      branch: '',
      institution: '12345678',
    };
    const changes = someOf<ConfirmationForm>({
      idRec: fc.constantFrom(ID_REC, 'R'),
      expiresAt: fc.constantFrom(
        '',
        '21/11/2026 12:00',
        '21/11/2026 12:01',
        '9999-12-31T23:59',
        '30/02/2027 10:00',
      ),
      document: documents,
      account: text(20),
      branch: text(4),
      institution: fc.constantFrom('1234567A', '1234567a', ''),
    });
    const now = instantFromEpochMs(NOW_MS);
    const drafts = draftsAmong(changes, (change) => {
      const result = checkConfirmationDraft(
        { ...form, ...change },
        { mandateStatus: 'CRIADA', earlier: [], now },
      );
      if (result.kind === 'problems') return false;
      const body = readConfirmationBody(JSON.parse(JSON.stringify(confirmationBody(result.draft))));
      const facts = { body, now: NOW_MS / 1_000, mandateStatus: 'CRIADA', earlier: [] } as const;
      expect(brokenBy(CONFIRMATION_RULES, facts)).toEqual([]);
      return true;
    });
    expect(drafts).toBeGreaterThan(200);
  });
});
