import { z } from 'zod';
import type { MessageText } from '../../../../src-preload/contract/messages.ts';
import {
  MESSAGE_SITUATIONS,
  MESSAGE_TONES,
  type MessageSituation,
  type MessageTone,
} from '../../../../src-preload/contract/vocabulary/messages.ts';
import { DEFAULT_TEXTS, type TextPair } from '../../../core/messages/default-texts.ts';
import type { LedgerGateway } from '../../ledgers/gateway.ts';

/** Name under which the ledger keeps the texts of its company. */
const TEXTS = 'message_texts';

const ownText = z.object({
  situation: z.enum(MESSAGE_SITUATIONS),
  tone: z.enum(MESSAGE_TONES),
  subject: z.string(),
  body: z.string(),
});
type OwnText = z.output<typeof ownText>;

/** The texts of a company: its own where it has changed one, else those that Ciclo brings. */
export type CompanyTexts = {
  readonly all: (connectionId: string) => Promise<MessageText[]>;
  /** Null goes back to the one that Ciclo brings. */
  readonly save: (
    connectionId: string,
    situation: MessageSituation,
    tone: MessageTone,
    text: TextPair | null,
  ) => Promise<MessageText[]>;
};

/** Reads and keeps texts in the company's ledger, so that they go where it goes. */
export function openCompanyTexts(ledgers: LedgerGateway): CompanyTexts {
  const own = async (connectionId: string): Promise<OwnText[]> =>
    parseOwn(await ledgers.read.note(connectionId, TEXTS));
  return {
    all: async (connectionId) => allTexts(await own(connectionId)),
    save: async (connectionId, situation, tone, text) => {
      const others = (await own(connectionId)).filter(
        (each) => each.situation !== situation || each.tone !== tone,
      );
      const kept = text === null ? others : [...others, { situation, tone, ...text }];
      await ledgers.write.setNote(connectionId, TEXTS, JSON.stringify(kept));
      return allTexts(kept);
    },
  };
}

function allTexts(own: readonly OwnText[]): MessageText[] {
  return MESSAGE_SITUATIONS.flatMap((situation) =>
    MESSAGE_TONES.map((tone) => {
      const changed = own.find((each) => each.situation === situation && each.tone === tone);
      const { subject, body } = changed ?? DEFAULT_TEXTS[situation][tone];
      return { situation, tone, subject, body, isDefault: changed === undefined };
    }),
  );
}

/** Texts of a version that we cannot read are as if there were none; the note stays until the next save. */
function parseOwn(note: string | null): OwnText[] {
  const parsed = z.array(ownText).safeParse(note === null ? [] : JSON.parse(note));
  return parsed.success ? parsed.data : [];
}
