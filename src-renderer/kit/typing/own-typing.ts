/** The fields of a form, by name. */
export type Fields = Readonly<Record<string, string>>;

/** What a person has typed over what stands; null where that is nothing. */
export type OwnTyping<Stood> = {
  /** What stood when they began: what others change meanwhile is not what they have seen. */
  readonly seen: Stood;
  readonly own: Fields;
  /** Whether they were told that others have changed it, and what stands now is shown beside what they type. */
  readonly wasOvertaken: boolean;
} | null;

/** The typing once something stands in a field; null again where all that was typed has been put back. */
export function withTyped<Stood>(
  before: OwnTyping<Stood>,
  stands: Stood,
  fields: Fields,
  typed: Fields,
): OwnTyping<Stood> {
  const own = { ...before?.own, ...typed };
  const left = Object.entries(own).filter(([field, value]) => value !== fields[field]);
  if (left.length === 0) return null;
  const { seen, wasOvertaken } = before ?? { seen: stands, wasOvertaken: false };
  return { seen, own: Object.fromEntries(left), wasOvertaken };
}

/** What was seen of what is to be replaced: what stood when the person began, and from when they were told on what stands beside it. */
export const seenOf = <Stood>(typing: OwnTyping<Stood>, stands: Stood): Stood =>
  typing === null || typing.wasOvertaken ? stands : typing.seen;

/** Something that is known of what stands before it is read anew: what was saved, or what a refusal has said. */
export type Known<Stood> = { readonly value: Stood; readonly over: Stood } | null;

/** What stands: the last that was read, unless something newer is known. */
export const standing = <Stood>(read: Stood, known: Known<Stood>): Stood =>
  known !== null && isSame(read, known.over) ? known.value : read;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
