import fc from 'fast-check';
import {
  type CivilDate,
  civilDate,
  parseInstant,
  type UtcInstant,
} from '../../../../src-main/core/civil-date.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { AttemptFacts, ChargeFacts, SettlementFacts } from '../../../../src-main/core/reconcile.ts';
import { dateOf, numberOf } from '../../oracles/civil-dates.ts';

/** An instant from text, for specs. */
export function at(text: string): UtcInstant {
  const instant = parseInstant(text);
  if (instant === null) throw new RangeError(text);
  return instant;
}

/** An open charge of R$ 100.00 due on Monday 2025-03-10, with nothing paid. */
export function charge(change: Partial<ChargeFacts> = {}): ChargeFacts {
  return {
    amount: centavos(10_000),
    dueDate: civilDate('2025-03-10'),
    status: 'ATIVA',
    adjustsToBusinessDay: true,
    attempts: [],
    ending: null,
    settlements: [],
    ...{ decision: null, notKeptThen: change.decision ? centavos(10_000) : null },
    ...{ isReplaced: false, isBorneElsewhere: change.isReplaced ?? false },
    ...change,
  };
}

let settled = 0;

/** A settlement of so many centavos at an instant, by default at noon of the due date. */
export function settlement(
  amount: number,
  change: { at?: string; refunded?: number; contested?: number; id?: string } = {},
): SettlementFacts {
  settled += 1;
  return {
    endToEndId: change.id ?? `E${String(settled).padStart(31, '0')}`,
    amount: centavos(amount),
    at: at(change.at ?? '2025-03-10T15:00:00Z'),
    refunded: centavos(change.refunded ?? 0),
    contested: centavos(change.contested ?? 0),
  };
}

export function attempt(settleDate: string | null, change: Partial<AttemptFacts> = {}): AttemptFacts {
  return {
    settleDate: settleDate === null ? null : civilDate(settleDate),
    kind: 'AGND',
    status: 'SOLICITADA',
    rejectionCode: null,
    ...change,
  };
}

const near = (from: string, to: string): fc.Arbitrary<CivilDate> =>
  fc.integer({ min: numberOf(from), max: numberOf(to) }).map((day) => civilDate(dateOf(day)));

/** Days around holidays, month ends and a year's end, so that adjustments and boundaries meet. */
export const aDay: fc.Arbitrary<CivilDate> = fc.oneof(
  near('2025-02-25', '2025-03-25'),
  near('2025-12-20', '2026-01-08'),
);

const anyStatus = fc.constantFrom(
  'CRIADA',
  'ATIVA',
  'CONCLUIDA',
  'CONCLUÍDA',
  'concluída',
  'CANCELADA',
  'Cancelado',
  'REJEITADA',
  'EXPIRADA',
  'EM_ANALISE',
);

const anyAttempt: fc.Arbitrary<AttemptFacts> = fc.record({
  settleDate: fc.option(aDay, { nil: null }),
  kind: fc.constantFrom('AGND', 'AGND', 'agnd', 'Agnd ', 'NTAG', 'ntag', 'RIFL'),
  status: fc.constantFrom('SOLICITADA', 'AGENDADA', 'PAGA', 'CANCELADA', 'REJEITADA', 'EXPIRADA', 'OUTRA'),
  rejectionCode: fc.constantFrom(null, 'AM09'),
});

/** Amounts from a small set, so that sums often meet the charge's amount exactly. */
const anySettlement: fc.Arbitrary<SettlementFacts> = fc
  .record({
    amount: fc.constantFrom(1, 4_000, 5_000, 6_000, 9_999, 10_000, 10_001, 20_000),
    refundShare: fc.constantFrom(0, 0, 0, 0.5, 1),
    isContested: fc.boolean(),
    day: aDay,
    time: fc.constantFrom('00:00:00', '02:59:59', '03:00:00', '15:00:00', '23:59:59'),
    id: fc.uuid(),
  })
  .map(({ amount, refundShare, isContested, day, time, id }) => {
    const refunded = Math.floor(amount * refundShare);
    return settlement(amount, {
      ...{ at: `${day}T${time}Z`, refunded, contested: isContested ? refunded : 0, id },
    });
  });

/** Alone in its cycle, or beside one that bears its debt, or that replaces it too. */
const aPlace = fc.constantFrom(
  { isReplaced: false, isBorneElsewhere: false },
  { isReplaced: false, isBorneElsewhere: true },
  { isReplaced: true, isBorneElsewhere: true },
);

const chargeUndated = fc.record({
  amount: fc.constantFrom(1, 10_000, 20_000).map(centavos),
  dueDate: aDay,
  status: anyStatus,
  adjustsToBusinessDay: fc.boolean(),
  attempts: fc.array(anyAttempt, { maxLength: 3 }),
  ending: fc.option(
    fc.record({ code: fc.constantFrom('AM09', 'SLBD', null), by: fc.constantFrom('USUARIO_PAGADOR', null) }),
  ),
  settlements: fc.array(anySettlement, { maxLength: 3 }),
  decision: fc.constantFrom(null, null, 'settled_outside' as const, 'waived' as const),
  place: aPlace,
  notKeptThen: fc.constantFrom(0, 1, 4_000, 9_999, 10_000, 20_000).map(centavos),
});

/** Every charge that the rulebook can meet. */
export const aCharge: fc.Arbitrary<ChargeFacts> = chargeUndated.map(({ notKeptThen, place, ...facts }) => ({
  ...{ ...facts, ...place },
  notKeptThen: facts.decision === null ? null : notKeptThen,
}));
