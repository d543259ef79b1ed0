import type { BEHAVIOURS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';

/** How a payer behaves; the contract's names. */
export type Behaviour = (typeof BEHAVIOURS)[number];

/** What comes of the first debit of a charge. Codes: rules/failure-codes.ts; `null` is how lack of funds looks. */
export type DebitReaction =
  | { readonly kind: 'pays'; readonly window: 'morning' | 'evening' }
  /** A technical failure in the morning, sent again (RIFL) and paid in the evening. */
  | { readonly kind: 'resent' }
  /** By one of these codes, each time. The charge lives on; a code that kills it, kills it. */
  | { readonly kind: 'fails'; readonly codes: readonly (string | null)[] }
  /** The payer's bank refuses the order as it is to be scheduled, by one of these codes that kill. */
  | { readonly kind: 'refused'; readonly codes: readonly string[] }
  /** Called off before the settlement day: by the payer on its eve, or on any day by anyone who may. */
  | { readonly kind: 'called_off'; readonly by: 'payer' | 'anyone' };

/** What a payer does with one charge. */
export type Reaction = {
  readonly debit: DebitReaction;
  /** After a failure: the first retry that pays, and all after it. null: none does. */
  readonly paysFromRetry: 1 | 2 | 3 | null;
  /** A refund of a share of what was paid, asked for so many days later (90 at most). */
  readonly dispute?: { readonly share: number; readonly days: readonly [least: number, most: number] };
};

const morning = { kind: 'pays', window: 'morning' } as const;
const evening = { kind: 'pays', window: 'evening' } as const;
const fails = (code: string | null) => ({ kind: 'fails', codes: [code] }) as const;

/** What each behaviour does with a charge of the client's, with weights. The shares are the bank's own choice. */
export const REACTIONS: Readonly<Record<Behaviour, readonly (readonly [Reaction, number])[]>> = {
  pays: [
    [{ debit: morning, paysFromRetry: 1 }, 80],
    [{ debit: evening, paysFromRetry: 1 }, 20],
  ],
  pays_late: [
    [{ debit: fails(null), paysFromRetry: 1 }, 60],
    [{ debit: fails(null), paysFromRetry: 2 }, 30],
    [{ debit: fails('AM02'), paysFromRetry: 3 }, 10],
  ],
  account_closed: [[{ debit: fails('AC05'), paysFromRetry: null }, 1]],
  limit_too_low: [[{ debit: fails('AM02'), paysFromRetry: null }, 1]],
  cancels: [[{ debit: { kind: 'called_off', by: 'payer' }, paysFromRetry: null }, 1]],
  disputes: [
    [{ debit: morning, paysFromRetry: 1, dispute: { share: 1, days: [2, 60] } }, 70],
    [{ debit: evening, paysFromRetry: 1, dispute: { share: 0.5, days: [2, 85] } }, 30],
  ],
  steady: [
    [{ debit: morning, paysFromRetry: 1 }, 80],
    [{ debit: evening, paysFromRetry: 1 }, 13],
    [{ debit: { kind: 'resent' }, paysFromRetry: 1 }, 3],
    [{ debit: fails(null), paysFromRetry: 1 }, 4],
  ],
  tight: [
    [{ debit: morning, paysFromRetry: 1 }, 45],
    [{ debit: evening, paysFromRetry: 1 }, 15],
    [{ debit: fails(null), paysFromRetry: 1 }, 20],
    [{ debit: fails(null), paysFromRetry: 2 }, 10],
    [{ debit: fails('AM02'), paysFromRetry: null }, 10],
  ],
  troubled: [
    [{ debit: morning, paysFromRetry: 1 }, 20],
    [{ debit: fails(null), paysFromRetry: 3 }, 15],
    [{ debit: fails(null), paysFromRetry: null }, 35],
    [{ debit: fails('AC05'), paysFromRetry: null }, 20],
    [{ debit: fails('AC06'), paysFromRetry: null }, 10],
  ],
};

/** Payers who refuse a confirmation request, and end a mandate that they approved otherwise. */
export const REFUSING_BEHAVIOURS: ReadonlySet<Behaviour> = new Set(['cancels']);
