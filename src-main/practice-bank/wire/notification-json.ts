import type { Channel } from '../../../src-preload/contract/practice-bank/webhooks.ts';

/** How the body of a settlement is written (SERVICE.md, section 6.1). */
export type DeliveryFormat = Channel['format'];

/** A record or a body, as JSON will have it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What `type` says in an envelope; the service tells no values (SERVICE.md, section 6.1, rule 7), so these are the bank's own. */
const ENVELOPE_TYPES = { settlement: 'recebimento', refund: 'devolucao', sample: 'exemplo' } as const;

/** What is told of a payment: that it came, that it went back, or that it was invented. */
export type PaymentEvent = keyof typeof ENVELOPE_TYPES;

/** A payment in each of the three bodies that receivers must take (SERVICE.md, section 6.1). */
export const PAYMENT_BODIES: Readonly<
  Record<DeliveryFormat, (word: string, event: PaymentEvent, payment: Fields) => Fields>
> = {
  standard: (word, _event, payment) => ({ [word]: [payment] }),
  flat: (_word, _event, payment) => payment,
  envelope: (_word, event, payment) => ({ type: ENVELOPE_TYPES[event], data: payment }),
};

/** The body that tells of a mandate (specification, WebhookRecBody). */
export const mandatesBody = (mandate: Fields): Fields => ({ recs: [mandate] });

/** The body that tells of a charge (specification, WebhookCobRBody). */
export const chargesBody = (charge: Fields): Fields => ({ cobsr: [charge] });
