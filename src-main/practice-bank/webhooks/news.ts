import { type Settlement, statusAt } from '../records/charge.ts';
import type { BankEvent } from '../storage/bank-events.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { chargeNotificationJson, type WireContext } from '../wire/charge-json.ts';
import { mandateNotificationJson } from '../wire/mandate-json.ts';
import {
  chargesBody,
  type DeliveryFormat,
  type Fields,
  mandatesBody,
  PAYMENT_BODIES,
  type PaymentEvent,
} from '../wire/notification-json.ts';
import { settlementJson } from '../wire/settlement-json.ts';
import { KEY_CHANNEL } from './channel-ids.ts';

/** Something to tell, before it is known in which format its channel wants it. */
export type News = {
  readonly event: string;
  readonly about: string;
  readonly bankTime: EpochSecond;
  readonly bodyIn: (format: DeliveryFormat) => Fields;
};

/** News with the channel that carries them. */
export type AddressedNews = { readonly channelId: string; readonly news: News };

/** What records are written with, the instant aside. */
type Words = Omit<WireContext, 'now'>;

/**
 * What is told of an event, as of its instant. `null` where nothing is: of settlements, only those that bear a txid are told, and of
 * refunds only that they have reached their final status (specification, `PUT /webhook/{chave}`).
 */
export function newsOf(event: BankEvent, words: Words): AddressedNews | null {
  switch (event.kind) {
    case 'mandate':
      return mandateNews(event);
    case 'charge':
      return chargeNews(event, words);
    case 'settlement':
      return settlementNews(event, words);
  }
}

type Of<Kind extends BankEvent['kind']> = Extract<BankEvent, { readonly kind: Kind }>;

function mandateNews({ at, mandate }: Of<'mandate'>): AddressedNews {
  const bodyIn = () => mandatesBody(mandateNotificationJson(mandate, at));
  const event = statusAt(mandate.history, at);
  return { channelId: 'rec', news: { event, about: mandate.idRec, bankTime: at, bodyIn } };
}

function chargeNews({ at, placed }: Of<'charge'>, words: Words): AddressedNews {
  const { txid, history } = placed.charge;
  const bodyIn = () => chargesBody(chargeNotificationJson({ ...words, now: at }, placed));
  return { channelId: 'cobr', news: { event: statusAt(history, at), about: txid, bankTime: at, bodyIn } };
}

function settlementNews({ at, placed }: Of<'settlement'>, { words, ids }: Words): AddressedNews | null {
  const { settlement, mandate, slot } = placed;
  const event = paymentEvent(settlement, at);
  if (settlement.txid === null || event === null) return null;
  const payment = settlementJson({ ids, words, mandate: mandate.index, slot }, settlement, at);
  return { channelId: KEY_CHANNEL, news: paymentNews(words.word, event, payment, at) };
}

function paymentEvent({ at: paidAt, refunds }: Settlement, at: EpochSecond): PaymentEvent | null {
  if (at === paidAt) return 'settlement';
  return refunds.some(({ endedAt }) => endedAt === at) ? 'refund' : null;
}

/** News of a payment that is already written out as `GET /instant` shows it. */
export function paymentNews(word: string, event: PaymentEvent, payment: Fields, bankTime: EpochSecond): News {
  const bodyIn = (format: DeliveryFormat) => PAYMENT_BODIES[format](word, event, payment);
  return { event, about: String(payment.endToEndId), bankTime, bodyIn };
}
