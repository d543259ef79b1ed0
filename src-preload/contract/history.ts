import { z } from 'zod';
import { invoke } from './kinds.ts';
import {
  centavos,
  centavosSum,
  civilDate,
  connectionId,
  idRec,
  nothing,
  txid,
  utcInstant,
} from './values.ts';
import { REASON_LENGTH } from './vocabulary/closing.ts';
import { ACT_KINDS, ACT_SUBJECTS, AUTHOR_LENGTH } from './vocabulary/history.ts';
import { TYPING_ROOM } from './vocabulary/limits.ts';
import { WRITE_STATES } from './vocabulary/writing.ts';

const actKind = z.enum(ACT_KINDS);

/** Which acts; every part narrows. Empty lists, nulls and an empty text do not. */
const actFilter = z.object({
  /** Whose; an empty name asks for those of before names were kept. */
  author: z.string().max(AUTHOR_LENGTH).nullable(),
  kinds: z.array(actKind),
  /** Days in São Paulo, both included. */
  from: civilDate.nullable(),
  to: civilDate.nullable(),
  /** Part of a payer's name or document, or a whole txid, idRec or endToEndId. */
  search: z.string().max(TYPING_ROOM.search),
  /** The writes of one batch, which stand behind it otherwise. */
  batchId: z.string().max(80).nullable(),
});
export type ActFilter = z.infer<typeof actFilter>;

/** Something that a person did. */
export const listedAct = z.object({
  id: z.int(),
  at: utcInstant,
  /** Null where no name was kept. */
  author: z.string().nullable(),
  kind: actKind,
  subject: z.enum(ACT_SUBJECTS),
  subjectId: z.string().nullable(),
  /** What stood there before, and what stands there since: a decision, a txid, years. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** Of a charge or a batch what was asked for; of a decision what was paid, as the person says. */
  amount: centavosSum.nullable(),
  day: civilDate.nullable(),
  note: z.string().nullable(),
  rows: z.int().nullable(),
  batchId: z.string().nullable(),
  /** What came of it at the bank; null for what no bank was asked for, and for a batch. */
  state: z.enum(WRITE_STATES).nullable(),
  /** The charge that it is about, where there is one. */
  charge: z.object({ txid, dueDate: civilDate, amount: centavos }).nullable(),
  idRec: idRec.nullable(),
  payerName: z.string(),
  contract: z.string(),
  /** It can be taken back: nothing of its kind was done about the same since. */
  canUndo: z.boolean(),
});
export type Act = z.infer<typeof listedAct>;

/** What people did, by whom and when. */
export const history = {
  /** As whom what is done here from now on stands in the history: at a server with people the name that is signed in, the workstation's behind it in brackets; null for nobody. */
  author: invoke(z.object({ connectionId }), z.string().nullable(), null),
  /** Newest first; those before the act of that id, or all with null. Who ever did something, in order of name; null where no name was kept. `unreadable` names rows beside them that say nothing that Ciclo writes. */
  page: invoke(
    z.object({ connectionId, filter: actFilter, before: z.int().nullable() }),
    z.object({
      rows: z.array(listedAct),
      hasMore: z.boolean(),
      authors: z.array(z.string().nullable()),
      unreadable: z.array(z.string()),
    }),
    null,
  ),
  /** Takes a decision or an assignment back. Throws `act_overtaken` where something else was said since, `invalid_input` for what cannot be taken back, `reason_missing` in a closed month. */
  undo: invoke(
    z.object({ connectionId, id: z.int(), reason: z.string().max(REASON_LENGTH).default('') }),
    nothing,
    null,
  ),
};
