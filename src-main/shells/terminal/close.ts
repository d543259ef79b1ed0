import type { Closing } from '../../../src-preload/contract/closing.ts';
import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { exactSum, formatDecimal } from '../../core/money.ts';
import { proveFiles } from '../../exports/handed-files.ts';
import type { MonthBy } from '../../ledger/reading/closing-draft.ts';
import type { ProvenClosing } from '../../ledger/reading/closing-proof.ts';
import type { Command, OptionValues, Terminal } from './command.ts';
import { basisFor, requiredMonth } from './month-choice.ts';
import { actOnLedger, type OpenedLedger, withLedger } from './opened-ledger.ts';
import { optionalText } from './option-values.ts';
import { SERVER_LEDGER } from './server-choice.ts';

/** `close`: closes a month, opens it again, or proves what was closed. */
export const closeCommand: Command = {
  name: 'close',
  options: {
    data: { type: 'string' },
    ...SERVER_LEDGER,
    name: { type: 'string' },
    'key-env': { type: 'string' },
    month: { type: 'string' },
    basis: { type: 'string' },
    by: { type: 'string' },
    reopen: { type: 'boolean' },
    reason: { type: 'string' },
    verify: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: (values, terminal) => {
    const run = values.verify === true ? verify : values.reopen === true ? reopen : close;
    return withLedger(values, terminal, (ledger) => run(values, terminal, ledger));
  },
};

type Run = (values: OptionValues, terminal: Terminal, ledger: OpenedLedger) => Promise<void>;

const close: Run = async (values, terminal, ledger) => {
  const by = monthBy(values, ledger);
  const closing = await actOnLedger(ledger, 'closeMonth', (writer) =>
    writer.closeMonth({ ...by, linesHash: null }, now()),
  );
  tellOpenPoints(by, terminal, ledger);
  tell(closing, values, terminal, 'close.done');
};

const reopen: Run = async (values, terminal, ledger) => {
  const { month, basis } = monthBy(values, ledger);
  const standing = ledger.reader
    .closings()
    .find((each) => each.month === month && each.basis === basis && each.reopened === null);
  if (standing === undefined)
    throw new CicloError('month_open', `${month} is not closed by ${basis}`, { month });
  const reason = optionalText(values, 'reason') ?? '';
  const closing = await actOnLedger(ledger, 'reopenMonth', (writer) =>
    writer.reopenMonth(standing.id, reason, now()),
  );
  tell(closing, values, terminal, 'close.reopened');
};

/** Proves the closings of the month, or all of them. Throws `closing_broken` once all of them were told, where something does not fit. */
const verify: Run = async (values, terminal, ledger) => {
  const month = optionalText(values, 'month') === null ? null : requiredMonth(values);
  const asked = ledger.reader
    .provenClosings()
    .filter(({ closing }) => month === null || closing.month === month);
  if (month !== null && asked.length === 0)
    throw new CicloError('month_open', `${month} is not closed`, { month });
  const proven = await Promise.all(asked.map(proveFiles));
  if (values.json === true)
    terminal.print(JSON.stringify(proven.map(({ closing, faults }) => ({ ...asJson(closing), faults }))));
  else for (const each of proven) terminal.print(provenLine(each, terminal));
  const broken = proven.filter(({ faults }) => faults.length > 0);
  if (broken.length === 0) return;
  const months = [...new Set(broken.map(({ closing }) => closing.month))].join(', ');
  throw new CicloError('closing_broken', broken.flatMap(({ faults }) => faults).join(', '), { months });
};

const provenLine = ({ closing, faults }: ProvenClosing, { say }: Terminal): string =>
  say(faults.length === 0 ? 'close.proven' : 'close.broken', {
    ...wordsOf(closing),
    faults: faults.map((fault) => say(`close.fault.${fault}`)).join('; '),
  });

function monthBy(values: OptionValues, { reader }: OpenedLedger): MonthBy {
  const month = requiredMonth(values);
  return { month, basis: basisFor(values, month, reader) };
}

const now = (): UtcInstant => instantFromEpochMs(Date.now());

/** What stands open holds no closing up, but whoever closes is told. */
function tellOpenPoints(by: MonthBy, { printNote, say }: Terminal, { reader }: OpenedLedger): void {
  for (const { point, count, amount } of reader.openPoints(by.month))
    printNote(
      say(`close.open.${point}`, { count, amount: amount === null ? '' : formatDecimal(exactSum(amount)) }),
    );
}

function tell(closing: Closing, values: OptionValues, { print, say }: Terminal, key: string): void {
  print(values.json === true ? JSON.stringify(asJson(closing)) : say(key, wordsOf(closing)));
}

const decimals = ({ received, refunded, net }: Closing['totals']) => ({
  received: formatDecimal(exactSum(received)),
  refunded: formatDecimal(exactSum(refunded)),
  net: formatDecimal(exactSum(net)),
});

const wordsOf = ({ month, basis, lines, totals, hash }: Closing) => ({
  ...{ month, basis, lines, hash },
  ...decimals(totals),
});

/** A closing for other programs: amounts as decimal strings. */
const asJson = ({ id: _, totals, reopened, files, ...closing }: Closing) => ({
  ...closing,
  totals: decimals(totals),
  reopened,
  files,
});
