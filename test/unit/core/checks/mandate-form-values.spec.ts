import { expect, it } from 'vitest';
import { checkMandateDraft } from '../../../../src-main/core/checks/check-mandate-draft.ts';
import {
  BLANK_MANDATE_FORM,
  copyOfMandate,
  formOfMandate,
  type MandateTerms,
} from '../../../../src-main/core/checks/mandate-form-values.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../src-main/core/money.ts';

const terms: MandateTerms = {
  record: {
    idRec: 'RR1234567820261120abcdefghijk',
    status: 'APROVADA',
    contract: 'C-001',
    object: 'Aulas',
    payer: { name: 'Heloísa', document: { kind: 'cnpj', number: '12ABC34501DE35' } },
    startDate: civilDate('2026-12-05'),
    endDate: civilDate('2027-12-05'),
    periodicity: 'MENSAL',
    fixedAmount: centavos(123_456),
    floorAmount: null,
    retryPolicy: 'PERMITE_3R_7D',
    location: 'pix.example/rec/1',
    journey: null,
    joiningTxid: 'a'.repeat(26),
    ending: null,
    history: [],
  },
  agreement: '1090',
  locationId: 108,
};

it('writes a mandate as it would be typed: what is read again is the same', () => {
  const form = formOfMandate(terms);
  expect(form).toMatchObject({
    payerDocument: '12.ABC.345/01DE-35',
    fixedAmount: '1234,56',
    locationId: '108',
  });
  expect(checkMandateDraft(form, civilDate('2026-12-01'))).toMatchObject({
    kind: 'draft',
    draft: {
      payer: terms.record.payer,
      contract: 'C-001',
      firstDate: terms.record.startDate,
      lastDate: terms.record.endDate,
      value: { kind: 'fixed', amount: 123_456 },
      allowsRetries: true,
      agreement: '1090',
      locationId: 108,
      joiningTxid: terms.record.joiningTxid,
    },
  });
});

it('copies all but what is one mandate’s own, and dates that have passed', () => {
  const own = { contract: '', locationId: '', joiningTxid: '' };
  expect(copyOfMandate(terms, civilDate('2026-12-05'))).toEqual({ ...formOfMandate(terms), ...own });
  expect(copyOfMandate(terms, civilDate('2026-12-06'))).toMatchObject({
    firstDate: '',
    lastDate: '05/12/2027',
  });
  expect(copyOfMandate(terms, civilDate('2027-12-06'))).toMatchObject({ firstDate: '', lastDate: '' });
});

it('begins with nothing but the usual choices', () => {
  const filled = Object.entries(BLANK_MANDATE_FORM).filter(([, value]) => value !== '');
  expect(filled).toEqual([
    ['periodicity', 'MENSAL'],
    ['retryPolicy', 'PERMITE_3R_7D'],
  ]);
});
