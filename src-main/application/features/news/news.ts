import { z } from 'zod';
import { type NewsMarks, type NewsOfKind, newsMarks } from '../../../../src-preload/contract/news.ts';
import { NEWS_KINDS } from '../../../../src-preload/contract/vocabulary/news.ts';
import { readEnding } from '../../../api-client/wire/mandate.ts';
import { isOnlyRead } from '../../../core/failure.ts';
import { storableJson } from '../../../core/storable-text.ts';
import { jsonColumn } from '../../../ledger/model/json-column.ts';
import { WORKSTATION_NOTES } from '../../../ledger/model/notes.ts';
import {
  heldTo,
  type LookedAt,
  seenUpTo,
  type UnseenNews,
} from '../../../ledger/reading/overview/unseen-news.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { readWorkstationNote, writeWorkstationNote } from '../../ledgers/stored/workstation-notes.ts';
import type { Feature, Services } from '../../services.ts';

/** How far whoever sits here has looked: what a colleague has seen elsewhere is still news here. */
const NOTE = WORKSTATION_NOTES.newsSeen;

/** Kinds that a later version adds are looked at from where all of them begin. */
const LOOKED_AT = jsonColumn(
  'place up to which news were seen',
  z.object({ begin: newsMarks, seen: z.partialRecord(z.enum(NEWS_KINDS), newsMarks) }),
);

/** What has happened since a person last looked, and that they have. */
export const newsFeature: Feature<'news'> = (services) => ({
  handlers: {
    read: async ({ connectionId }) => {
      const { ledgers } = services;
      const before = await keptOf(services, connectionId);
      const { marks, kinds } = await ledgers.read.unseenNews(connectionId, before);
      const now = before === null ? await begun(ledgers, connectionId, marks) : heldTo(before, marks);
      // Kept at once: by the next look the ledger may have outgrown a place that was ahead of it.
      if (now !== null && now !== before) await keep(services, connectionId, now).catch(unlessOnlyRead);
      return { marks, kinds: kinds.map(withEndings) };
    },
    seen: async ({ connectionId, kinds, marks }) => {
      const before = await keptOf(services, connectionId);
      if (before === null) return null;
      const upTo = Object.fromEntries(kinds.map((kind) => [kind, further(marks, seenUpTo(before, kind))]));
      await keep(services, connectionId, { ...before, seen: { ...before.seen, ...upTo } });
      services.emit('news.seenChanged', { connectionId });
      return null;
    },
  },
});

/** What ended a mandate stands in the bank's own text alone. */
const withEndings = ({ items, ...kind }: UnseenNews['kinds'][number]): NewsOfKind => ({
  ...kind,
  items: items.map(({ raw, ...item }) => ({ ...item, ending: raw === null ? null : readEnding(raw) })),
});

/** Null before anything was looked at, and where another version kept what this one cannot read: then news begin anew. */
async function keptOf(services: Services, connectionId: string): Promise<LookedAt | null> {
  return LOOKED_AT.readOrNull(await readWorkstationNote(services, connectionId, NOTE));
}

const keep = (services: Services, connectionId: string, value: LookedAt): Promise<void> =>
  writeWorkstationNote(services, connectionId, NOTE, storableJson(value));

/** A copy keeps no place to begin from: that is no reason to show nothing. */
function unlessOnlyRead(error: unknown): void {
  if (!isOnlyRead(error)) throw error;
}

/** Two windows may have been looked at in any order: what was seen in one stays seen. */
const further = (one: NewsMarks, other: NewsMarks): NewsMarks => ({
  history: Math.max(one.history, other.history),
  charge: Math.max(one.charge, other.charge),
  mandate: Math.max(one.mandate, other.mandate),
  settlement: Math.max(one.settlement, other.settlement),
});

/** From where a person's looking begins; null as long as it does not: the past that a first reading brings is no news. */
async function begun(
  ledgers: LedgerGateway,
  connectionId: string,
  marks: NewsMarks,
): Promise<LookedAt | null> {
  const [being, asOf] = await Promise.all([
    ledgers.read.beingRead(connectionId),
    ledgers.read.asOf(connectionId),
  ]);
  return being === null && asOf !== null ? { begin: marks, seen: {} } : null;
}
