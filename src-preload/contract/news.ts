import { z } from 'zod';
import { invoke, notify } from './kinds.ts';
import {
  centavos,
  centavosSum,
  connectionId,
  ending,
  endToEndId,
  idRec,
  nothing,
  txid,
  utcInstant,
} from './values.ts';
import { NEWS_KINDS } from './vocabulary/news.ts';

const newsKind = z.enum(NEWS_KINDS);

/** How far a ledger was looked at: the last entry of its history and the last charge, mandate and settlement that were there. */
export const newsMarks = z.object({
  history: z.int(),
  charge: z.int(),
  mandate: z.int(),
  settlement: z.int(),
});
export type NewsMarks = z.infer<typeof newsMarks>;

/** What it happened to. */
const newsItem = z.object({
  id: z.union([txid, idRec, endToEndId]),
  payerName: z.string(),
  /** Of a charge what it is for, of a payment what came in; null for a mandate. */
  amount: centavos.nullable(),
  /** When the ledger learned of it, or when the money came in; null where the bank shows no day. */
  at: utcInstant.nullable(),
  /** Of a mandate that ended why and by whom, where the bank says it. */
  ending: ending.nullable(),
});
export type NewsItem = z.infer<typeof newsItem>;

const newsOfKind = z.object({
  kind: newsKind,
  count: z.int(),
  amount: centavosSum,
  /** The newest, at most `NEWS_NAMED`. */
  items: z.array(newsItem),
});
export type NewsOfKind = z.infer<typeof newsOfKind>;

/** What has happened since a person last looked: an inbox that they empty. */
export const news = {
  /** Kinds of which there is nothing are left out. What was there when a company's first reading ended is no news. */
  read: invoke(z.object({ connectionId }), z.object({ marks: newsMarks, kinds: z.array(newsOfKind) }), null),
  /** A person has seen these kinds, up to the marks that `read` answered with. */
  seen: invoke(z.object({ connectionId, kinds: z.array(newsKind), marks: newsMarks }), nothing, null),
  /** In this window or another, some of it was seen. */
  seenChanged: notify(z.object({ connectionId })),
};
