import { describe, expect, it } from 'vitest';
import { checkMandateDraft, type MandateForm } from '../../../../src-main/core/checks/check-mandate-draft.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { mandateForm } from '../../../support/fake/records/mandate-form.ts';

const TODAY = civilDate('2026-11-21');
const TXID = 'a'.repeat(26);
const check = (change: Partial<MandateForm> = {}) => checkMandateDraft(mandateForm(change), TODAY);
const draftOf = (change: Partial<MandateForm> = {}) => {
  const result = check(change);
  return result.kind === 'draft' ? result.draft : null;
};

describe('a new mandate', () => {
  it('becomes a draft', () => {
    expect(check()).toEqual({
      kind: 'draft',
      draft: {
        payer: { name: 'Heloísa Araújo', document: { kind: 'cpf', number: '12345678909' } },
        contract: 'C-001',
        object: 'Plano mensal',
        periodicity: 'MENSAL',
        firstDate: '2026-12-05',
        lastDate: null,
        value: { kind: 'fixed', amount: 123_456 },
        allowsRetries: true,
        agreement: null,
        locationId: null,
        joiningTxid: null,
      },
    });
  });
  it('keeps what may be left out where it is given', () => {
    const given = {
      lastDate: '05/12/2026',
      agreement: 'x'.repeat(60),
      locationId: '7',
      joiningTxid: TXID,
      retryPolicy: 'NÃO',
      object: '',
    };
    expect(draftOf(given)).toMatchObject({
      lastDate: '2026-12-05',
      agreement: 'x'.repeat(60),
      locationId: 7,
      joiningTxid: TXID,
      allowsRetries: false,
      object: null,
    });
  });
  it.each([
    ['weekly', 'SEMANAL'],
    ['TRIMESTRAL', 'TRIMESTRAL'],
    ['semestral', 'SEMESTRAL'],
    ['Yearly', 'ANUAL'],
  ])('is charged %s', (typed, periodicity) => {
    expect(draftOf({ periodicity: typed })).toMatchObject({ periodicity });
  });
  it.each([
    ['PERMITE_3R_7D', true],
    ['Sim', true],
    ['yes', true],
    ['NAO_PERMITE', false],
    ['não', false],
    ['no', false],
  ])('with “%s” allows retries: %s', (retryPolicy, allowsRetries) => {
    expect(draftOf({ retryPolicy })).toMatchObject({ allowsRetries });
  });
  it('has a fixed amount, a floor or neither', () => {
    expect(draftOf({ fixedAmount: '', floorAmount: '10' })?.value).toEqual({ kind: 'floor', amount: 1_000 });
    expect(draftOf({ fixedAmount: '' })?.value).toEqual({ kind: 'open' });
  });
  it('may begin today', () => {
    expect(draftOf({ firstDate: '2026-11-21' })?.firstDate).toBe(TODAY);
  });
});

describe('what the bank would refuse is refused before', () => {
  it.each<[string, Partial<MandateForm>, string, string]>([
    ['no name', { payerName: '' }, 'payerName', 'required'],
    ['a name of 141', { payerName: 'x'.repeat(141) }, 'payerName', 'too_long'],
    ['a wrong CPF', { payerDocument: '123.456.789-08' }, 'payerDocument', 'check_digits'],
    ['a contract of 36', { contract: 'x'.repeat(36) }, 'contract', 'too_long'],
    ['an object of 36', { object: 'x'.repeat(36) }, 'object', 'too_long'],
    ['an unknown periodicity', { periodicity: 'diária' }, 'periodicity', 'unknown_word'],
    ['no periodicity', { periodicity: ' ' }, 'periodicity', 'required'],
    ['a first date that has passed', { firstDate: '20/11/2026' }, 'firstDate', 'in_the_past'],
    ['an end before the beginning', { lastDate: '04/12/2026' }, 'lastDate', 'before_first_date'],
    ['an end that is no day', { lastDate: 'x' }, 'lastDate', 'malformed'],
    ['both amounts', { floorAmount: '10' }, 'value', 'fixed_and_floor'],
    ['both amounts, one unreadable', { floorAmount: 'x' }, 'value', 'fixed_and_floor'],
    ['an ambiguous amount', { fixedAmount: '1.234' }, 'value', 'ambiguous_amount'],
    ['a floor of zero', { fixedAmount: '', floorAmount: '0' }, 'value', 'not_positive'],
    ['no retry policy', { retryPolicy: '' }, 'allowsRetries', 'required'],
    ['an agreement of 61', { agreement: 'x'.repeat(61) }, 'agreement', 'too_long'],
    ['a location that is no number', { locationId: 'x' }, 'locationId', 'malformed'],
    ['a txid of 25', { joiningTxid: 'a'.repeat(25) }, 'joiningTxid', 'malformed'],
  ])('%s', (_, change, field, reason) => {
    expect(check(change)).toMatchObject({ kind: 'problems', problems: [{ field, reason }] });
  });
  it('all of it at once, in the order of the form', () => {
    const result = check({ payerName: '', contract: '', firstDate: '', lastDate: '2000-01-01' });
    expect(result.kind === 'problems' && result.problems.map(({ field }) => field)).toEqual([
      'payerName',
      'contract',
      'firstDate',
    ]);
  });
});
