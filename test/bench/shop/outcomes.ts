/** An attempt of a charge: so many days after the due date, in the bank's words. */
type AttemptFacts = {
  readonly kind: 'AGND' | 'NTAG';
  readonly day: number;
  readonly status: 'AGENDADA' | 'PAGA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA';
};

/** Money that came on a day after the due date: the share of the amount, and the share of that which went back the same evening. */
type PaymentFacts = { readonly day: number; readonly share: number; readonly refunded?: number };

/**
 * What becomes of a cycle's charge: how often, out of 10,000; how the bank shows it; and the state that a ledger must give it. Written down
 * from the rulebook's page (core/rules/reconciliation.md, States), case by case, so that no rule is worked out here.
 */
type Outcome = {
  readonly weight: number;
  readonly status: 'ATIVA' | 'CONCLUIDA' | 'EXPIRADA' | 'REJEITADA' | 'CANCELADA';
  readonly attempts: readonly AttemptFacts[];
  readonly payments: readonly PaymentFacts[];
  readonly state: string;
};

const scheduled = { kind: 'AGND', day: 0, status: 'AGENDADA' } as const;
const debited = { kind: 'AGND', day: 0, status: 'PAGA' } as const;
const lapsed = { kind: 'AGND', day: 0, status: 'EXPIRADA' } as const;
const whole = { day: 0, share: 1 } as const;

/** Days after the due date on which a charge is retried whose first debit failed. */
export const RETRY_DAY = 3;

const concluded = (weight: number, state: string, ...payments: readonly PaymentFacts[]) =>
  ({ weight, status: 'CONCLUIDA', attempts: [debited], payments, state }) as const;
const open = (state: string, ...attempts: readonly AttemptFacts[]) =>
  ({ weight: 0, status: 'ATIVA', attempts, payments: [], state }) as const;

export const OUTCOMES = {
  paid: concluded(8_600, 'paid', whole),
  late: {
    weight: 500,
    status: 'CONCLUIDA',
    attempts: [lapsed, { kind: 'NTAG', day: RETRY_DAY, status: 'PAGA' }],
    payments: [{ day: RETRY_DAY, share: 1 }],
    state: 'paid_late',
  },
  short: concluded(40, 'underpaid', { day: 0, share: 0.8 }),
  inExcess: concluded(30, 'overpaid', { day: 0, share: 1.1 }),
  twice: concluded(40, 'paid_twice', whole, whole),
  refunded: concluded(60, 'refunded', { day: 0, share: 1, refunded: 1 }),
  partlyRefunded: concluded(30, 'partly_refunded', { day: 0, share: 1, refunded: 0.4 }),
  unseen: concluded(5, 'unconfirmed'),
  expired: { weight: 350, status: 'EXPIRADA', attempts: [lapsed], payments: [], state: 'expired' },
  refused: {
    weight: 200,
    status: 'REJEITADA',
    attempts: [{ kind: 'AGND', day: 0, status: 'REJEITADA' }],
    payments: [],
    state: 'rejected',
  },
  cancelled: {
    weight: 120,
    status: 'CANCELADA',
    attempts: [{ kind: 'AGND', day: 0, status: 'CANCELADA' }],
    payments: [],
    state: 'cancelled',
  },
  paidAfterCancelling: {
    weight: 25,
    status: 'CANCELADA',
    attempts: [{ kind: 'AGND', day: 0, status: 'CANCELADA' }],
    payments: [whole],
    state: 'paid_after_close',
  },
  pending: open('pending', scheduled),
  dueToday: open('due_today', scheduled),
  retrying: open('retrying', lapsed, { kind: 'NTAG', day: RETRY_DAY, status: 'AGENDADA' }),
} as const satisfies Readonly<Record<string, Outcome>>;

export type OutcomeName = keyof typeof OUTCOMES;

const DRAWN = Object.entries<Outcome>(OUTCOMES).filter(([, { weight }]) => weight > 0);
const TOTAL = DRAWN.reduce((sum, [, { weight }]) => sum + weight, 0);

/** The outcome that a number from 0 to 1 falls on. */
export function drawOutcome(number: number): OutcomeName {
  let left = number * TOTAL;
  const found = DRAWN.find(([, { weight }]) => {
    left -= weight;
    return left < 0;
  });
  return (found?.[0] ?? 'paid') as OutcomeName;
}

export const outcomeCalled = (name: OutcomeName): Outcome => OUTCOMES[name];
