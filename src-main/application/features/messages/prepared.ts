import type { MessageText, PreparedMessage } from '../../../../src-preload/contract/messages.ts';
import type { MessageSituation, MessageTone } from '../../../../src-preload/contract/vocabulary/messages.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { formatPhone } from '../../../core/contact.ts';
import type { TextPair } from '../../../core/messages/default-texts.ts';
import {
  chargesAbout,
  type MessageFacts,
  messageValues,
  refusedOtherwise,
  situationFor,
  type UnpaidCharge,
  waitingMandate,
} from '../../../core/messages/message-facts.ts';
import { type FilledText, fillText, namedVariables } from '../../../core/messages/message-text.ts';
import { addressOf } from '../../../core/messages/outside-link.ts';
import type { StoredFacts } from '../../../ledger/reading/details/message-facts.ts';

/** What all messages of one going share. */
export type Going = {
  readonly company: string;
  readonly today: CivilDate;
  readonly texts: readonly MessageText[];
  readonly tone: MessageTone;
  /** Null takes for each payer what fits. */
  readonly situation: MessageSituation | null;
  readonly code: MessageFacts['code'];
};

type Filled = { readonly subject: string; readonly body: string; readonly missing: FilledText['missing'] };

/** A subject and a body filled in for a payer. */
export function fillPair(
  { subject, body }: TextPair,
  facts: MessageFacts,
  situation: MessageSituation,
  today: CivilDate,
): Filled {
  const values = messageValues(facts, situation, today, namedVariables(`${subject}\n${body}`));
  const [head, text] = [fillText(subject, values), fillText(body, values)];
  return {
    subject: head.text.replaceAll(/\s+/g, ' ').trim(),
    body: text.text.trim(),
    missing: [...new Set([...head.missing, ...text.missing])],
  };
}

function refusalOf(about: readonly UnpaidCharge[]): PreparedMessage['refusal'] {
  const charge = refusedOtherwise(about);
  if (!charge?.refusal || charge.refusal.move === 'payer') return null;
  const { move, code } = charge.refusal;
  return { move, code, txid: charge.txid };
}

/** A message to one payer, with the ways out that there are; null where there is nothing to say to whom. */
function prepareMessage(stored: StoredFacts, going: Going): PreparedMessage | null {
  const { company, code, today, tone } = going;
  const facts: MessageFacts = { ...stored, company, code };
  const situation = situationFor(facts, going.situation, today);
  if (situation === null) return null;
  const about = chargesAbout(facts, situation);
  const text = going.texts.find((each) => each.situation === situation && each.tone === tone);
  if (text === undefined) throw new Error(`no text for ${situation} ${tone}`);
  const { missing, ...filled } = fillPair(text, facts, situation, today);
  const { phone, email } = stored.contact;
  return {
    ...{ payerId: stored.payerId, name: stored.name, situation, ...filled, missing: [...missing] },
    ...{ phone, shownPhone: phone === '' ? '' : formatPhone(phone), email },
    links: {
      whatsapp: phone === '' ? null : addressOf({ kind: 'whatsapp', phone, text: filled.body }),
      mail: email === '' ? null : addressOf({ kind: 'mail', email, ...filled }),
    },
    txids: about.map(({ txid }) => txid),
    before: about.length === 0 ? 0 : stored.before,
    refusal: refusalOf(about),
    waiting: waitingMandate(stored.mandates)?.idRec ?? null,
  };
}

/** Messages to payers. Of whom what they are about is not so, or no longer since they were chosen, is left out by name. */
export function prepareMessages(
  stored: readonly StoredFacts[],
  going: Going,
): { readonly messages: PreparedMessage[]; readonly leftOut: string[] } {
  const prepared = stored.map((facts) => ({ name: facts.name, message: prepareMessage(facts, going) }));
  return {
    messages: prepared.flatMap(({ message }) => message ?? []),
    leftOut: prepared.filter(({ message }) => message === null).map(({ name }) => name),
  };
}
