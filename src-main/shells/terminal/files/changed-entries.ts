import type { CivilMonth } from '../../../core/civil-month.ts';
import type { ChangedEntry, EntryName, PostedAs } from '../../../core/close/left-entries.ts';
import { CicloError } from '../../../core/failure.ts';
import { formatDecimal } from '../../../core/money.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { actOnLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { monthNamed, requiredMonth } from '../options/month-choice.ts';
import { optionalText } from '../options/option-values.ts';
import type { ExportFile } from './export-file.ts';

/** What is asked about entries of a month that changed after they left, by the option that asks for it. */
export const ABOUT_CHANGED = ['list-changed', 'put-right', 'take-back-put-right'] as const;

/** What `--put-right` and `--take-back-put-right` name every entry by that it can be said of. */
const ALL = 'all';

/** Lists entries that changed after they left, or keeps or takes back that the office has put them right; null where none of it is asked for. Throws `UsageError`. */
export function changedEntriesFile(values: OptionValues, terminal: Terminal): ExportFile | null {
  if (values['list-changed'] === true) return listChanged(monthNamed(values), values, terminal);
  const put = optionalText(values, 'put-right');
  if (put !== null) return putRight(requiredMonth(values), put, terminal);
  const taken = optionalText(values, 'take-back-put-right');
  return taken === null ? null : takeBack(requiredMonth(values), taken, terminal);
}

const listChanged =
  (month: CivilMonth | null, { json }: OptionValues, { print, say }: Terminal): ExportFile =>
  async ({ reader }) => {
    const changed = changedIn(reader, month);
    if (json !== true) for (const entry of changed) print(say('postings.changedEntry', lineOf(entry, say)));
    return { rows: changed.length, isWritten: false, details: { changed: changed.map(asJson) } };
  };

/** For machines: amounts are decimal strings. */
const asJson = ({ print: _, asLeft, asNow, overtaken, ...entry }: ChangedEntry) => ({
  ...{ ...entry, name: nameOf(entry), asLeft: inDecimals(asLeft), asNow: asNow && inDecimals(asNow) },
  overtaken: overtaken && { as: overtaken.as && inDecimals(overtaken.as) },
});

const inDecimals = ({ day, parts }: PostedAs) => ({
  day,
  parts: parts.map(({ event, amount }) => ({ event, amount: formatDecimal(amount) })),
});

/** Of one month, or of every month of which anything has left; one that moved into another month is of both, and told once. */
function changedIn(reader: LedgerReader, month: CivilMonth | null): readonly ChangedEntry[] {
  const months = month === null ? reader.postedMonths() : [month];
  const entries = months.flatMap((each) => reader.changedEntries(each));
  return [...new Map(entries.map((entry) => [`${entry.kind} ${nameOf(entry)}`, entry])).values()];
}

const putRight =
  (month: CivilMonth, names: string, { printNote, say }: Terminal): ExportFile =>
  async (job) => {
    const open = job.reader.changedEntries(month).filter((entry) => entry.putRight === null);
    const chosen = chosenOf(open, names);
    if (chosen.length > 0) await actOnLedger(job, 'putRight', (ledger) => ledger.putRight(chosen, now()));
    printNote(say('postings.putRight', { count: chosen.length }));
    return { rows: 0, isWritten: false, details: { putRight: chosen.map(nameOf) } };
  };

const takeBack =
  (month: CivilMonth, names: string, { printNote, say }: Terminal): ExportFile =>
  async (job) => {
    const said = job.reader.changedEntries(month).filter(isSaidOf);
    const chosen = chosenOf(said, names);
    if (chosen.length > 0)
      await actOnLedger(job, 'takeBackPutRight', (ledger) => ledger.takeBackPutRight(chosen, now()));
    printNote(say('postings.takenBack', { count: chosen.length }));
    return { rows: 0, isWritten: false, details: { takenBack: chosen.map(nameOf) } };
  };

/** Whether there is a word of the office to take back. */
const isSaidOf = ({ putRight, overtaken }: ChangedEntry): boolean => putRight !== null || overtaken !== null;

/** Throws `not_found` for a name that none of them has: half of what was meant would be done. */
function chosenOf(entries: readonly ChangedEntry[], names: string): readonly ChangedEntry[] {
  if (names.trim() === ALL) return entries;
  const wanted = new Set(names.split(',').map((name) => name.trim()));
  const chosen = entries.filter((entry) => wanted.delete(nameOf(entry)));
  const [lacking] = wanted;
  if (lacking !== undefined) throw new CicloError('not_found', `no such entry: ${lacking}`, { id: lacking });
  return chosen;
}

/** By what an entry is named here: a refund's id is of its payment alone. */
const nameOf = ({ movement, refund }: EntryName): string =>
  refund === '' ? movement : `${movement}/${refund}`;

function lineOf(entry: ChangedEntry, say: Terminal['say']) {
  const { batchId, asLeft, asNow } = entry;
  const textOf = (as: PostedAs | null) => (as === null ? say('postings.notAtAll') : postedText(as));
  return {
    ...{ name: nameOf(entry), batch: batchId, left: postedText(asLeft), now: textOf(asNow) },
    state: stateOf(entry, textOf, say),
  };
}

function stateOf(
  { putRight: word, overtaken }: ChangedEntry,
  textOf: (as: PostedAs | null) => string,
  say: Terminal['say'],
): string {
  if (word !== null) return say('postings.isPutRight', { ...word, author: word.author ?? '' });
  if (overtaken !== null) return say('postings.wasPutRight', { as: textOf(overtaken.as) });
  return say('postings.toBePutRight');
}

const postedText = ({ day, parts }: PostedAs): string =>
  [day, ...parts.map(({ event, amount }) => `${event} ${formatDecimal(amount)}`)].join(', ');
