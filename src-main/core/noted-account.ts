import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';

/** A time in which a ledger was read from one account at a bank. */
type AccountTime = {
  /** The marks (`api-client/account-mark.ts`) that have proven to lead to it, the last one last. */
  readonly marks: readonly string[];
  /** The number of the last write that was journaled before; 0 where none was. */
  readonly lastWriteBefore: number;
};

/** The account at a bank that a ledger is read from, and those that it was read from before. */
export type NotedAccount = AccountTime & {
  /** The highest row of each kind when it began to be read: what is above was shown by this account, and by no other. */
  readonly since: Readonly<Record<ResourceKind, number>>;
  /** The times before, oldest first. An account that was gone back to stands in several. */
  readonly left: readonly AccountTime[];
  /** A mark under which a person wants the ledger read though it may lead to another account; null where nobody has said so. */
  readonly agreed: string | null;
  /** Whether a person is still to be told that another account is read: the polls since have failed. */
  readonly isUntold: boolean;
};

/** As a ledger keeps it: versions of before have kept less. */
export type StoredAccount = AccountTime & Partial<NotedAccount>;

/** Where a ledger stands when another account begins to be read into it. */
export type Beginning = { readonly lastWrite: number; readonly rows: NotedAccount['since'] };

/** An office whose workstations each have a client of their own needs some; what was rotated away long ago is proven anew. */
const MARKS_KEPT = 20;
/** Older ones are as if they had never been read: who goes back to one is told that it is another account, and writes of it are left to a person. */
const TIMES_KEPT = 20;

const NO_ROWS: NotedAccount['since'] = { charge: 0, mandate: 0, settlement: 0 };
const NOTHING_NOTED: NotedAccount = {
  ...{ marks: [], lastWriteBefore: 0, since: NO_ROWS, left: [] },
  ...{ agreed: null, isUntold: false },
};

/** With nothing of what its version did not keep. */
export const notedAccount = (noted: StoredAccount): NotedAccount => ({
  ...NOTHING_NOTED,
  ...noted,
});

/** A mark has proven to lead to the account that is read, and with it all that once led where it does. What a person agreed to before is over. */
export function knownUnder(noted: NotedAccount | null, mark: string): NotedAccount {
  if (noted?.marks.includes(mark)) return { ...noted, agreed: null };
  const { marks, ...rest } = noted ?? NOTHING_NOTED;
  const kept = [...new Set([...marks, ...alikeIn(noted, [mark])])].filter((each) => each !== mark);
  return { ...rest, marks: latest([...kept, mark]), agreed: null };
}

/** The account behind a mark is read from now on: one of before, gone back to, or one that was never read. */
export function begunUnder(
  noted: NotedAccount | null,
  mark: string,
  { lastWrite, rows }: Beginning,
): NotedAccount {
  const alike = [...alikeIn(noted, [mark])].filter((each) => each !== mark);
  const { marks, lastWriteBefore, left } = noted ?? NOTHING_NOTED;
  const before = noted === null ? [] : [...left, { marks, lastWriteBefore }].slice(-TIMES_KEPT);
  return {
    ...{ marks: latest([...alike, mark]), lastWriteBefore: lastWrite },
    ...{ since: rows, left: before, agreed: null },
    isUntold: Object.values(rows).some((highest) => highest > 0),
  };
}

/** A person wants the ledger read under a mark, wherever it leads. */
export const agreedUnder = (noted: NotedAccount | null, mark: string): NotedAccount | null =>
  noted && { ...noted, agreed: noted.marks.includes(mark) ? null : mark };

/** Whether a mark leads to an account that was read before and is read no more. */
export const wasLeft = ({ marks, left }: NotedAccount, mark: string): boolean =>
  !marks.includes(mark) && left.some((time) => time.marks.includes(mark));

/**
 * Of which account a write is. `behind`: the account that this mark leads to. `now`: the one read now, to which the mark was not known to lead. `another`: neither, or
 * nobody remembers.
 */
export function accountOfWrite(
  noted: NotedAccount,
  write: { readonly id: number },
  mark: string,
): 'behind' | 'now' | 'another' {
  const time = [...noted.left, noted].findLast(({ lastWriteBefore }) => lastWriteBefore < write.id);
  if (time === undefined) return 'another';
  const alike = alikeIn(noted, time.marks);
  if (alike.has(mark)) return 'behind';
  return noted.marks.some((each) => alike.has(each)) ? 'now' : 'another';
}

const latest = (marks: readonly string[]): readonly string[] => marks.slice(-MARKS_KEPT);

/** All marks that are noted to lead where any of these does. */
function alikeIn(noted: NotedAccount | null, marks: readonly string[]): ReadonlySet<string> {
  const times = noted === null ? [] : [...noted.left, noted];
  const alike = new Set(marks);
  for (let size = -1; size < alike.size; ) {
    size = alike.size;
    const met = times.filter((time) => time.marks.some((mark) => alike.has(mark)));
    for (const mark of met.flatMap((time) => time.marks)) alike.add(mark);
  }
  return alike;
}
