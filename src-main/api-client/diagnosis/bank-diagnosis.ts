import { DAY_MS, instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { Client } from '../client.ts';
import type { BankProfile } from '../profiles/profile.ts';
import type { TokenFacts } from '../transport/authorisation.ts';
import type { ClockReading } from '../transport/bank-time.ts';
import { NO_CONTENT } from '../transport/refusals.ts';
import { charges } from '../wire/charge.ts';
import { mandates } from '../wire/mandate.ts';
import { itemsPerPageAnswered } from '../wire/page.ts';
import { settlements } from '../wire/settlement.ts';

/** The lists that polls live on, by neutral name. */
export const POLLED_LISTS = { rec: mandates, cobr: charges, instant: settlements } as const;
export type PolledList = keyof typeof POLLED_LISTS;

/** A first page of a list that is asked for as an attempt: how long its window and how large its page. */
type ListTrial = { readonly list: PolledList; readonly days: number; readonly pageSize: number };

/** What a client can tell of the conversation itself. Reads only; nothing is changed at the bank. */
export type BankDiagnosis = {
  readonly profile: BankProfile;
  /** What came with the token; fetches one where there is none. Throws what is wrong with address, certificate or credentials. */
  readonly tokenFacts: (signal: AbortSignal) => Promise<TokenFacts>;
  /** The bank's clock at its last answer; null before one that told it. */
  readonly lastClock: () => ClockReading | null;
  /**
   * Whether the bank takes a window and a page of that size, and the items in a page that it says it will give (null: it does not say).
   * Throws whatever is not a refusal of the request.
   */
  readonly tryList: (
    trial: ListTrial,
    to: UtcInstant,
    signal: AbortSignal,
  ) => Promise<{ readonly isAccepted: boolean; readonly itemsPerPage: number | null }>;
};

/** The diagnosing part of a client, over its connection and its token. */
export function createBankDiagnosis({ http, names, profile }: Client): BankDiagnosis {
  return {
    profile,
    tokenFacts: http.tokenFacts,
    lastClock: http.time.reading,
    tryList: async ({ list, days, pageSize }, to, signal) => {
      const query = {
        inicio: instantFromEpochMs(Date.parse(to) - days * DAY_MS),
        fim: to,
        'paginacao.paginaAtual': '0',
        'paginacao.itensPorPagina': String(pageSize),
      };
      try {
        const outcome = await http.read(POLLED_LISTS[list].path, query, signal);
        if (outcome.kind === 'missing')
          return { isAccepted: outcome.status === NO_CONTENT, itemsPerPage: null };
        return { isAccepted: true, itemsPerPage: itemsPerPageAnswered(names.toNeutral(outcome.json)) };
      } catch (error) {
        if (!(error instanceof CicloError) || error.code !== 'request_refused') throw error;
        return { isAccepted: false, itemsPerPage: null };
      }
    },
  };
}
