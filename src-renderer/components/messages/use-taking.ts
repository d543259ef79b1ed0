import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PreparedMessage } from '../../../src-preload/contract/messages.ts';
import type { MessageTone, MessageWay } from '../../../src-preload/contract/vocabulary/messages.ts';
import { ciclo } from '../../bridge.ts';
import { useFormats } from '../../kit/formats/formats.ts';
import { useConnection } from '../../kit/queries/app-store.ts';
import { useSingleFlight } from '../../kit/queries/use-action.ts';
import { showNotice } from '../notices/notices.tsx';
import { offerUndo } from '../notices/undo.tsx';
import { NOTHING_TAKEN, noteOf, type Taken, type TakenWays, withoutTaken, withTaken } from './taking.ts';

/** What is taken out, of payers whose names can be told. */
type Going = Taken & { readonly messages: readonly PreparedMessage[] };

/** Which messages were taken out, by which way, and how more are. */
export type Taking = {
  readonly taken: TakenWays;
  /** Answers whether it was noted. */
  readonly take: (messages: readonly PreparedMessage[], way: MessageWay) => Promise<boolean>;
};

/**
 * Notes what is taken out as it is: whether a mail program or WhatsApp then sent it nobody can tell Ciclo, and to be asked each time would cost a press
 * a payer. Who did not send it takes the note back.
 */
export function useTaking(tone: MessageTone): Taking {
  const { t } = useTranslation('messages');
  const { count } = useFormats();
  const { id: connectionId } = useConnection();
  const [taken, setTaken] = useState(NOTHING_TAKEN);
  const note = useSingleFlight(
    async (going: Going) => {
      const { messages, way } = going;
      const answer = await ciclo.messages.record({ connectionId, ...noteOf(going) });
      if (!answer.ok) {
        showNotice(answer.error);
        return false;
      }
      const [first] = messages;
      setTaken((before) => withTaken(before, messages, way));
      offerUndo({
        text: t(`noted.${way}`, { count: messages.length, shown: count(messages.length), name: first?.name }),
        undo: async () => {
          const undone = await ciclo.messages.forget({ connectionId, ids: answer.value });
          if (undone.ok) setTaken((before) => withoutTaken(before, messages));
          return undone;
        },
      });
      return true;
    },
    (going) => JSON.stringify(noteOf(going)),
  );
  return { taken, take: (messages, way) => note({ messages, way, tone }) };
}
