import type { MonthChoice, MonthFilter, MonthRowKey } from '../../../../src-preload/contract/charge-month.ts';
import type { MonthChoiceName } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { finder } from '../../../../src-preload/contract/vocabulary/searched-text.ts';
import type { NamedMandate } from '../../model/charging-reader.ts';

/** What choosing looks at in a row of the month. */
export type ChoosableRow = MonthRowKey & {
  readonly isLate: boolean;
  readonly isSendable: boolean;
  /** A person should look at it before it is sent. */
  readonly isRemarkable: boolean;
  readonly mandate: Pick<NamedMandate, 'payerName' | 'payerDocument' | 'contract'>;
};

/** Tells of a row whether the filter leaves it. Every typed word must be found. */
export function rowFinder({ part, which, search }: MonthFilter): (row: ChoosableRow) => boolean {
  const finds = finder(search);
  return (row) =>
    (part === null || (part === 'late') === row.isLate) &&
    (which === 'all' || row.isRemarkable) &&
    (search === '' || finds(searchedIn(row)));
}

const searchedIn = ({ mandate: { payerName, payerDocument, contract } }: ChoosableRow): string =>
  `${payerName} ${payerDocument} ${contract}`;

const IS_CHOSEN: Readonly<Record<MonthChoiceName, (row: ChoosableRow) => boolean>> = {
  all: ({ isSendable }) => isSendable,
  withoutWarnings: ({ isRemarkable }) => !isRemarkable,
  none: () => false,
};

/** A row's name within a month. */
export const rowKey = ({ idRec, cycleDate }: MonthRowKey): string => `${idRec} ${cycleDate}`;

/** Tells of a row whether it is chosen: the last rule that speaks of it decides; without one, rows without warnings are. */
export function rowChooser(choices: readonly MonthChoice[]): (row: ChoosableRow) => boolean {
  const single = new Map<string, { readonly at: number; readonly isChosen: boolean }>();
  const many: {
    readonly at: number;
    readonly choice: MonthChoiceName;
    readonly isMeant: ReturnType<typeof rowFinder>;
  }[] = [];
  for (const [at, choice] of choices.entries()) {
    if (choice.kind === 'row') single.set(rowKey(choice), { at, isChosen: choice.isChosen });
    else many.push({ at, choice: choice.choice, isMeant: rowFinder(choice.filter) });
  }
  return (row) => {
    const own = single.get(rowKey(row));
    const rule = many.findLast(({ isMeant }) => isMeant(row));
    if (own !== undefined && own.at > (rule?.at ?? -1)) return own.isChosen;
    return IS_CHOSEN[rule?.choice ?? 'withoutWarnings'](row);
  };
}
