type OfPayer = { readonly payerId: number };

/** Whose turn it is among messages, and where it stood when it was seen there last. */
export type Turn<Message extends OfPayer> = { readonly message: Message; readonly at: number };

/** The turn as the messages are now; `gone` where whose turn it was has none any more: nobody else takes its place unasked. */
export function turnAmong<Message extends OfPayer>(
  messages: readonly Message[],
  turn: Turn<Message>,
): Turn<Message> & { readonly isGone: boolean } {
  const at = messages.findIndex(({ payerId }) => payerId === turn.message.payerId);
  const message = messages[at];
  return message === undefined ? { ...turn, isGone: true } : { message, at, isGone: false };
}

/** The turn at a place, the nearest where there is none so far on; null where there are no messages. */
export function turnAt<Message extends OfPayer>(
  messages: readonly Message[],
  place: number,
): Turn<Message> | null {
  const at = Math.max(0, Math.min(place, messages.length - 1));
  const message = messages[at];
  return message === undefined ? null : { message, at };
}

/** The turn among messages about something else: it stays with the payer who has one of these too, else it begins anew, and nobody has left. */
export function turnAnew<Message extends OfPayer>(
  messages: readonly Message[],
  turn: Turn<Message> | null,
): Turn<Message> | null {
  const found = turn && messages.findIndex(({ payerId }) => payerId === turn.message.payerId);
  return turnAt(messages, found ?? 0);
}

/** The turn after this one, which stands in the place of one that is gone; the last one's stays. */
export function nextTurn<Message extends OfPayer>(
  messages: readonly Message[],
  turn: Turn<Message>,
): Turn<Message> {
  const { at, isGone } = turnAmong(messages, turn);
  return turnAt(messages, isGone ? at : at + 1) ?? turn;
}

/** The turn once a message was taken out: the next one's, unless another was shown meanwhile. */
export const turnAfter = <Message extends OfPayer>(
  messages: readonly Message[],
  turn: Turn<Message>,
  taken: OfPayer,
): Turn<Message> => (turn.message.payerId === taken.payerId ? nextTurn(messages, turn) : turn);
