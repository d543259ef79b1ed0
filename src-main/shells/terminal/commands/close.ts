import type { Closing, OpenPointCount } from '../../../../src-preload/contract/closing.ts';
import { CicloError } from '../../../core/failure.ts';
import { exactSum, formatDecimal } from '../../../core/money.ts';
import { type ProvenWithFiles, proveFiles } from '../../../exports/handed-files.ts';
import type { MonthBy } from '../../../ledger/reading/accounts/closing-draft.ts';
import type { ProvenClosing } from '../../../ledger/reading/accounts/closing-proof.ts';
import { type OptionValues, type Terminal, tell } from '../command.ts';
import { provenLine } from '../files/proven-line.ts';
import { ledgerCommand } from '../ledger/ledger-command.ts';
import { actOnLedger, type OpenedLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { basisNamed, basisOf, monthNamed, requiredMonth } from '../options/month-choice.ts';
import { optionalText } from '../options/option-values.ts';

/** `close`: closes a month, opens it again, or proves what was closed. */
export const closeCommand = ledgerCommand({
  name: 'close',
  options: {
    month: { type: 'string' },
    basis: { type: 'string' },
    reopen: { type: 'boolean' },
    reason: { type: 'string' },
    verify: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  rules: {
    apart: [
      ['reopen', 'verify'],
      ['verify', 'basis'],
    ],
    needs: [['reason', 'reopen']],
  },
  read: (values) => ({ work: workOf(values), isJson: values.json === true }),
  run: (ledger, { work, isJson }, terminal) => work(ledger, terminal, isJson),
});

/** What is done once the command line was read. */
type Work = (ledger: OpenedLedger, terminal: Terminal, isJson: boolean) => Promise<void>;

function workOf(values: OptionValues): Work {
  if (values.verify === true) return verifying(values);
  return values.reopen === true ? reopening(values) : closing(values);
}

function closing(values: OptionValues): Work {
  const asked = monthAsked(values);
  return async (ledger, terminal, isJson) => {
    const by = asked(ledger);
    const closing = await actOnLedger(ledger, 'closeMonth', (writer) =>
      writer.closeMonth({ ...by, linesHash: null }, now()),
    );
    const points = ledger.reader.openPoints(by.month);
    tellOpenPoints(points, terminal);
    const openPoints = points.map(({ amount, ...point }) => ({ ...point, amount: decimalOf(amount) }));
    tell(isJson, terminal, { ...asJson(closing), openPoints }, terminal.say('close.done', wordsOf(closing)));
    await ledger.copyWhereDue();
  };
}

function reopening(values: OptionValues): Work {
  const asked = monthAsked(values);
  const reason = optionalText(values, 'reason') ?? '';
  return async (ledger, terminal, isJson) => {
    const { month, basis } = asked(ledger);
    const ofMonth = ledger.reader.closings().filter((each) => each.month === month && each.basis === basis);
    const { id } =
      ofMonth.find(({ reopened }) => reopened === null) ?? ofMonth.at(-1) ?? notClosed(month, basis);
    const closing = await actOnLedger(ledger, 'reopenMonth', (writer) =>
      writer.reopenMonth(id, reason, now()),
    );
    tellClosing(closing, isJson, terminal, 'close.reopened');
  };
}

/** Proves the closings of the month, or all of them with whatever else is kept among them. Throws once all of them were told: `closing_broken` where something does not fit, `closing_unproven` where files could not be looked at. */
function verifying(values: OptionValues): Work {
  const month = monthNamed(values);
  return async (ledger, terminal, isJson) => {
    const proven = await proveFiles(ledger.reader.provenClosings(), month);
    if (month !== null && proven.length === 0) notClosed(month, 'any basis');
    if (isJson)
      terminal.print(
        JSON.stringify(proven.map(({ closing, ...found }) => ({ ...asJson(closing), ...found }))),
      );
    else for (const each of proven) terminal.print(provenLine(each, wordsOf(each.closing), terminal));
    const unreadable = month === null ? ledger.reader.unreadableClosings() : [];
    refuseBroken(proven, unreadable);
    refuseUnproven(proven);
  };
}

/** Who goes by how the command ends would take a file that nobody has looked at for one that was found unchanged. */
function refuseUnproven(proven: readonly ProvenWithFiles[]): void {
  const paths = proven.flatMap(({ unanswered }) => unanswered).join(', ');
  if (paths !== '') throw new CicloError('closing_unproven', 'not all files answered', { paths });
}

function refuseBroken(proven: readonly ProvenClosing[], unreadable: readonly string[]): void {
  const broken = proven.filter(({ faults }) => faults.length > 0);
  if (broken.length === 0 && unreadable.length === 0) return;
  const months = [...new Set(broken.map(({ closing }) => closing.month)), ...unreadable].join(', ');
  const what = [...broken.flatMap(({ faults }) => faults), ...unreadable].join(', ');
  throw new CicloError('closing_broken', what, { months });
}

function notClosed(month: string, basis: string): never {
  throw new CicloError('month_not_closed', `${month} is not closed by ${basis}`, { month });
}

/** The month that was asked for; by which basis, its ledger says where the command line does not. Throws `UsageError`. */
function monthAsked(values: OptionValues): (ledger: OpenedLedger) => MonthBy {
  const month = requiredMonth(values);
  const basis = basisNamed(values);
  return ({ reader }) => ({ month, basis: basis ?? basisOf(month, reader) });
}

/** What stands open holds no closing up, but whoever closes is told. */
function tellOpenPoints(points: readonly OpenPointCount[], { printNote, say }: Terminal): void {
  for (const { point, count, amount, readOn, toReopen } of points)
    printNote(
      say(`close.open.${point}`, {
        ...{ count, readOn: readOn ?? '', how: howToReopen(toReopen?.months ?? [], say) },
        amount: decimalOf(amount) ?? '',
      }),
    );
}

const decimalOf = (amount: OpenPointCount['amount']): string | null =>
  amount === null ? null : formatDecimal(exactSum(amount));

const howToReopen = (months: readonly string[], say: Terminal['say']): string =>
  say('close.reopenHow', { count: months.length, months: months.join(', ') });

function tellClosing(closing: Closing, isJson: boolean, terminal: Terminal, key: string): void {
  tell(isJson, terminal, asJson(closing), terminal.say(key, wordsOf(closing)));
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
