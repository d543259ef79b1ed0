import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessCalendar } from '../../../src-main/core/business-days.ts';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { codedAttempts } from '../../../src-main/core/ending.ts';
import { NO_REASON_GIVEN, portugueseReasons } from '../../../src-main/core/reason-labels.ts';
import { type ChargeFacts, reconcile } from '../../../src-main/core/reconcile.ts';
import { aCharge, attempt, charge, settlement } from '../../support/fake/records/charge-facts.ts';

const saidOf = (change: Partial<ChargeFacts>): string =>
  portugueseReasons(reconcile(charge(change), civilDate('2025-03-01'), businessCalendar()).reasons);

const REJECTED = 'situação no banco: REJEITADA';
const AM09 = 'valor diferente do autorizado na recorrência (AM09)';
const refused = { status: 'REJEITADA', ending: { code: 'AM09', by: null } };
const tried = (day: string, status: string, rejectionCode: string | null = null) =>
  attempt(day, { status, rejectionCode });

describe('a charge that the bank refused with a code of its own', () => {
  it('says it where no debit was tried', () => {
    expect(saidOf(refused)).toBe(`${REJECTED}; encerrada: ${AM09}`);
  });

  it.each(['REJEITADA', 'Expirada'])('says it of its last debit, which is %s without one', (status) => {
    expect(saidOf({ ...refused, attempts: [tried('2025-03-10', status)] })).toBe(
      `${REJECTED}; débito de 10/03/2025: ${AM09}`,
    );
  });

  it('leaves a debit that failed before it, and that it lived on after, without one', () => {
    const attempts = [tried('2025-03-10', 'EXPIRADA'), tried('2025-03-12', 'REJEITADA')];
    expect(saidOf({ ...refused, attempts })).toBe(
      `${REJECTED}; débito de 10/03/2025: ${NO_REASON_GIVEN}; débito de 12/03/2025: ${AM09}`,
    );
  });

  it.each(['PAGA', 'CANCELADA', 'SOLICITADA'])(
    'leaves a last debit that is %s, and did not fail, without one',
    (status) => {
      const attempts = [tried('2025-03-10', 'EXPIRADA'), tried('2025-03-12', status)];
      expect(codedAttempts({ ...refused, attempts })).toEqual(attempts);
    },
  );

  it('says it once where the debit bears it too', () => {
    const attempts = [tried('2025-03-10', 'REJEITADA', 'am09 ')];
    expect(saidOf({ ...refused, attempts }).match(/AM09|am09/g)).toHaveLength(1);
  });

  it('says both where the debit bears another', () => {
    const attempts = [tried('2025-03-10', 'REJEITADA', 'AC05')];
    expect(saidOf({ ...refused, attempts })).toMatch(/AM09.*AC05/);
  });

  it('says of its one debit no code that refuses a retry, and of a retry that bears none it does', () => {
    const overRetry = { ...refused, ending: { code: 'NITX', by: null } };
    const first = tried('2025-03-10', 'REJEITADA');
    expect(saidOf({ ...overRetry, attempts: [first] })).toMatch(
      new RegExp(`NITX.*débito de 10/03/2025: ${NO_REASON_GIVEN}$`),
    );
    expect(saidOf({ ...overRetry, attempts: [first, tried('2025-03-12', 'REJEITADA')] })).toMatch(
      new RegExp(`débito de 10/03/2025: ${NO_REASON_GIVEN}; débito de 12/03/2025: .*NITX.$`),
    );
  });

  it('says it also where money came in spite of it', () => {
    const attempts = [tried('2025-03-10', 'REJEITADA', 'AM09')];
    expect(saidOf({ ...refused, attempts, settlements: [settlement(10_000)] })).toMatch(
      /^situação no banco: REJEITADA; encerrada: .*\(AM09\); recebido/,
    );
  });
});

describe('a charge that was cancelled', () => {
  const ending = { code: 'SLBD', by: 'USUARIO_PAGADOR' };
  it('says by whom and why, and its debit that it was cancelled', () => {
    expect(saidOf({ status: 'CANCELADA', ending, attempts: [tried('2025-03-10', 'CANCELADA')] })).toBe(
      'situação no banco: CANCELADA; encerrada pelo pagador: cancelado a pedido do pagador (SLBD); débito de 10/03/2025: cancelado',
    );
  });

  it('says by whom also where the bank gives no code', () => {
    expect(saidOf({ status: 'CANCELADA', ending: { ...ending, code: null } })).toBe(
      'situação no banco: CANCELADA; encerrada pelo pagador',
    );
  });

  it('leaves a debit that had failed before it as it was', () => {
    const attempts = [tried('2025-03-10', 'EXPIRADA')];
    expect(saidOf({ status: 'CANCELADA', ending, attempts })).toContain(NO_REASON_GIVEN);
  });

  it('says nothing of an end while it goes on', () => {
    expect(saidOf({ status: 'ATIVA', ending })).not.toContain('encerrada');
  });
});

it('no state follows from it, and nothing but the last failed debit of a refused charge changes', () => {
  fc.assert(
    fc.property(aCharge, (facts) => {
      const stateOf = (of: ChargeFacts) => {
        const { reasons: _reasons, ...rest } = reconcile(of, civilDate('2025-03-11'), businessCalendar());
        return rest;
      };
      expect(stateOf(facts)).toEqual(stateOf({ ...facts, ending: null }));
      const coded = codedAttempts(facts);
      expect(coded.map(({ rejectionCode: _code, ...rest }) => rest)).toEqual(
        facts.attempts.map(({ rejectionCode: _code, ...rest }) => rest),
      );
      expect(coded.slice(0, -1)).toEqual(facts.attempts.slice(0, -1));
    }),
  );
});
