import { useMemo } from 'react';
import type { PayerKey } from '../../../src-preload/contract/payers.ts';
import { TYPING_ROOM } from '../../../src-preload/contract/vocabulary/limits.ts';
import {
  PAYER_CHOICES,
  PAYER_ORDERS,
  type PayerChoice,
  type PayerOrder,
} from '../../../src-preload/contract/vocabulary/payers.ts';
import { parseHash, queryOf, replaceQuery, useHash } from '../../kit/routes/hash-route.ts';

/** Which payers are listed, and in which order. */
export type PayerListing = {
  readonly choice: PayerChoice;
  readonly search: string;
  readonly order: PayerOrder;
};

/** What the address says of this screen: a list, or the page of one payer. */
export type PayersLocation = PayerListing & {
  readonly payer: PayerKey | null;
  /** Whether the texts of messages are open. */
  readonly isAtTexts: boolean;
};

/** The screen's place in the address: what is shown can be linked to and survives coming back. */
export function usePayersLocation(): PayersLocation {
  const hash = useHash();
  return useMemo(() => locationOf(parseHash(hash).query), [hash]);
}

const NUMBER = /^[1-9]\d{0,14}$/;

/** Words that are not ours are dropped: an address is typed by anybody. */
function locationOf(query: URLSearchParams): PayersLocation {
  return {
    choice: PAYER_CHOICES.find((each) => each === query.get('show')) ?? 'arrears',
    order: PAYER_ORDERS.find((each) => each === query.get('order')) ?? 'urgency',
    search: (query.get('search') ?? '').slice(0, TYPING_ROOM.search),
    payer: payerOf(query),
    isAtTexts: query.has('texts'),
  };
}

function payerOf(query: URLSearchParams): PayerKey | null {
  const number = query.get('payer') ?? '';
  if (NUMBER.test(number)) return { by: 'payer', payerId: Number(number) };
  const idRec = (query.get('mandate') ?? '').slice(0, TYPING_ROOM.id);
  return idRec === '' ? null : { by: 'mandate', idRec };
}

/** Lists other payers, or the same in another order. */
export function listPayers({ choice, search, order }: PayerListing, isAtTexts = false): void {
  const show = choice === 'arrears' ? null : choice;
  const listed = { show, order: order === 'urgency' ? null : order, search };
  replaceQuery(queryOf({ ...listed, texts: isAtTexts ? 1 : null }));
}
