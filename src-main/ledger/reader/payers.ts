import type { Addressees } from '../../../src-preload/contract/messages.ts';
import type { PayerFilter, PayerKey } from '../../../src-preload/contract/payers.ts';
import type { PayerOrder } from '../../../src-preload/contract/vocabulary/payers.ts';
import { type AccountKey, readPayerAccount } from '../reading/accounts/payer-account.ts';
import { readAddressees, readMessageFacts } from '../reading/details/message-facts.ts';
import { readKnownContacts, readPayerDetail } from '../reading/pages/payer-detail.ts';
import { readListedPayers, readPayersPage } from '../reading/pages/payer-list.ts';
import type { Days } from '../reading/rows/money-lines.ts';
import type { ReaderSources } from './sources.ts';

/** People who pay, and what messages to them are made of. */
export function payerReading({ days, reading, ...lists }: ReaderSources) {
  const from = { ...lists, asOf: days.shown };
  return {
    payersPage: reading((filter: PayerFilter, order: PayerOrder, page: number) =>
      readPayersPage(from, filter, order, page),
    ),
    /** By which number each of these is in that list now; null for who is not. */
    listedPayers: reading((filter: PayerFilter, order: PayerOrder, payerIds: readonly number[]) =>
      readListedPayers(from, filter, order, payerIds),
    ),
    payerDetail: reading((key: PayerKey) => readPayerDetail(from, key)),
    /** How these people are reached, of whom a whole document names each; who is not in it is not known. */
    knownContacts: reading((people: readonly string[]) => readKnownContacts(from.prepare, people)),
    /** The account of some days, both ends included; null where there is nobody. */
    payerAccount: reading((key: AccountKey, days: Days) => readPayerAccount(from, key, days)),
    /** Numbers of those whom a message is for: the first `most`, and how many more there are. */
    addressees: reading((to: Addressees, most: number) => readAddressees(from, to, most)),
    /** In the order of the numbers; a number that is nobody's is left out. */
    messageFacts: reading((payerIds: readonly number[]) => readMessageFacts(from, payerIds)),
  };
}
