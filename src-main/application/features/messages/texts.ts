import { z } from 'zod';
import type { MessageText } from '../../../../src-preload/contract/messages.ts';
import {
  MESSAGE_SITUATIONS,
  MESSAGE_TONES,
  type MessageSituation,
  type MessageTone,
} from '../../../../src-preload/contract/vocabulary/messages.ts';
import { DEFAULT_TEXTS, type TextPair } from '../../../core/messages/default-texts.ts';
import { readKeptList, withItems } from '../../../ledger/model/kept-list.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import { refuseOvertaken } from '../../../ledger/model/overtaken.ts';
import type { LedgerGateway } from '../../ledgers/gateway/gateway.ts';
import { changeNote } from '../../ledgers/stored/change-note.ts';

const ownText = z.object({
  situation: z.enum(MESSAGE_SITUATIONS),
  tone: z.enum(MESSAGE_TONES),
  subject: z.string(),
  body: z.string(),
});
type OwnText = z.output<typeof ownText>;

type Which = { readonly situation: MessageSituation; readonly tone: MessageTone };

/** The texts of a company: its own where it has changed one, else those that Ciclo brings. */
export type CompanyTexts = {
  readonly all: (connectionId: string) => Promise<MessageText[]>;
  /** Null goes back to the one that Ciclo brings. Throws `act_overtaken` where another stands than was seen; left out, it may be any. */
  readonly save: (
    connectionId: string,
    which: Which,
    text: TextPair | null,
    seen?: TextPair,
  ) => Promise<MessageText[]>;
};

/** Reads and keeps texts in the company's ledger, so that they go where it goes. */
export function openCompanyTexts(ledgers: LedgerGateway): CompanyTexts {
  const own = async (connectionId: string): Promise<readonly OwnText[]> =>
    textsIn(await ledgers.read.note(connectionId, SETTING_NOTES.messageTexts)).items;
  return {
    all: async (connectionId) => allTexts(await own(connectionId)),
    save: async (connectionId, which, text, seen) => {
      const kept = await changeNote(ledgers, connectionId, SETTING_NOTES.messageTexts, (note) => {
        const stands = textsIn(note);
        refuseOvertaken(seen, textOf(stands.items, which), 'the text');
        const others = stands.items.filter((each) => !isOf(each, which));
        return withItems(stands, text === null ? others : [...others, { ...which, ...text }]);
      });
      return allTexts(textsIn(kept).items);
    },
  };
}

function allTexts(own: readonly OwnText[]): MessageText[] {
  return MESSAGE_SITUATIONS.flatMap((situation) =>
    MESSAGE_TONES.map((tone) => {
      const isDefault = !own.some((each) => isOf(each, { situation, tone }));
      return { situation, tone, ...textOf(own, { situation, tone }), isDefault };
    }),
  );
}

function textOf(own: readonly OwnText[], which: Which): TextPair {
  const changed = own.find((each) => isOf(each, which));
  const { subject, body } = changed ?? DEFAULT_TEXTS[which.situation][which.tone];
  return { subject, body };
}

const isOf = (one: Which, other: Which): boolean =>
  one.situation === other.situation && one.tone === other.tone;

const textsIn = (note: string | null) => readKeptList(ownText, note);
