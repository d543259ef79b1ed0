import { describe, expect, it } from 'vitest';
import {
  checkJoiningCharge,
  type JoiningForm,
} from '../../../../src-main/core/checks/check-joining-charge.ts';
import { civilDate } from '../../../../src-main/core/civil-date.ts';

const SETTING = { txid: 'Ciclo000000000000000000000000001', today: civilDate('2026-03-10') };
const TYPED: JoiningForm['typed'] = {
  payerName: ' Ana Lima ',
  payerDocument: '529.982.247-25',
  amount: '1.234,50',
  key: 'caixa@loja.example',
  message: '',
  days: '7',
  dueDate: '',
};
const check = (kind: JoiningForm['kind'], changes: Partial<JoiningForm['typed']> = {}) =>
  checkJoiningCharge({ kind, typed: { ...TYPED, ...changes } }, SETTING);

describe('a joining charge as typed', () => {
  const common = {
    txid: SETTING.txid,
    payer: { name: 'Ana Lima', document: { kind: 'cpf', number: '52998224725' } },
    amount: 123_450,
    key: 'caixa@loja.example',
    message: null,
  };

  it('is an immediate one that waits for some days', () => {
    expect(check('immediate')).toEqual({
      kind: 'draft',
      draft: { ...common, term: { kind: 'immediate', expirySeconds: 604_800 } },
    });
  });

  it('is one with a due date, of today at the soonest, whatever stands in the other field', () => {
    expect(check('due', { days: 'x', dueDate: '10/03/2026', message: 'Contrato 7' })).toEqual({
      kind: 'draft',
      draft: {
        ...common,
        message: 'Contrato 7',
        term: { kind: 'due', dueDate: '2026-03-10', daysAfterDue: 30 },
      },
    });
  });

  it.each([
    ['immediate', { payerName: '' }, 'payerName', 'required'],
    ['immediate', { payerDocument: '111' }, 'payerDocument', 'malformed'],
    ['immediate', { amount: '0' }, 'amount', 'not_positive'],
    ['immediate', { key: ' ' }, 'key', 'required'],
    ['immediate', { key: 'x'.repeat(78) }, 'key', 'too_long'],
    ['immediate', { message: 'x'.repeat(141) }, 'info', 'too_long'],
    ['immediate', { days: '' }, 'expiresAt', 'required'],
    ['immediate', { days: '0' }, 'expiresAt', 'malformed'],
    ['immediate', { days: '91' }, 'expiresAt', 'malformed'],
    ['due', { dueDate: '09/03/2026' }, 'dueDate', 'in_the_past'],
    ['due', { dueDate: '31/02/2026' }, 'dueDate', 'malformed'],
  ] as const)('%s with %o is wrong at %s: %s', (kind, changes, field, reason) => {
    expect(check(kind, changes)).toMatchObject({ kind: 'problems', problems: [{ field, reason }] });
  });
});
