import { notifiedCharge } from './charge.ts';
import { notifiedMandate } from './mandate.ts';
import { settlement } from './settlement.ts';
import { closed, list, type Schema, text } from './words.ts';

/** Every body that a webhook is sent, under a scheme word (SERVICE.md, section 6.1, webhooks/RULES.md, Bodies). */
export const notifications = (word: string) =>
  ({
    rec: closed({ recs: list(notifiedMandate, 1) }),
    cobr: closed({ cobsr: list(notifiedCharge(word), 1) }),
    standard: closed({ [word]: list(settlement(word), 1) }),
    flat: settlement(word),
    envelope: closed({ type: text(40), data: settlement(word) }),
  }) satisfies Readonly<Record<string, Schema>>;

export type NotificationKind = keyof ReturnType<typeof notifications>;
