import { useState } from 'react';
import { isSame, type Known, type OwnTyping, seenOf, standing, withTyped } from './own-typing.ts';

/** A form over something that others change too. */
export type TypingOver<Stood, Form> = {
  /** What stands now, as fields, and what stands in the form: it too, but for what was typed here. */
  readonly stands: Form;
  readonly typed: Form;
  readonly hasChanges: boolean;
  /** What the person has seen of what is to be replaced: who saves sends it along, and is refused where another stands. */
  readonly seen: Stood;
  /** Whether they were refused, and what stands now is to be shown beside what they typed until it is saved. */
  readonly wasOvertaken: boolean;
  readonly type: (field: keyof Form & string, value: string) => void;
  /** What was typed is kept: from now on stands what was saved, null where only reading it anew tells. */
  readonly saved: (value: Stood | null) => void;
  /** Somebody else has changed it: what stands now, null where only reading it anew tells. */
  readonly overtaken: (value: Stood | null) => void;
};

/**
 * Keeps what is typed over what stands, and what was seen when that began, together. What stands may be read anew under the typing at any time:
 * who took it for what was seen would write over what somebody else has just saved.
 */
export function useOwnTyping<Stood, Form extends Readonly<Record<string, string>>>(
  read: Stood,
  fieldsOf: (stands: Stood) => Form,
): TypingOver<Stood, Form> {
  const [typing, setTyping] = useState<OwnTyping<Stood>>(null);
  const [known, setKnown] = useState<Known<Stood>>(null);
  // What is known counts until something else is read: what stood before may come back.
  if (known !== null && !isSame(read, known.over)) setKnown(null);
  const value = standing(read, known);
  const stands = fieldsOf(value);
  const typed: Form = { ...stands, ...typing?.own };
  const learn = (newer: Stood | null): void => setKnown(newer === null ? null : { value: newer, over: read });
  return {
    stands,
    typed,
    hasChanges: Object.entries(stands).some(([field, stood]) => typed[field] !== stood),
    seen: seenOf(typing, value),
    wasOvertaken: typing?.wasOvertaken ?? false,
    type: (field, text) => setTyping((before) => withTyped(before, value, stands, { [field]: text })),
    saved: (newer) => {
      setTyping(null);
      learn(newer);
    },
    overtaken: (newer) => {
      setTyping((before) => before && { ...before, wasOvertaken: true });
      learn(newer);
    },
  };
}
