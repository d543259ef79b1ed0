import { useEffect, useMemo, useState } from 'react';
import type {
  ChargeMonth,
  ChargeVerdict,
  ChosenMonth,
  MonthFilter,
  ProposedCharge,
} from '../../../../src-preload/contract/charge-month.ts';
import type { Failure } from '../../../../src-preload/contract/errors.ts';
import type { MonthChoiceName, MonthPart } from '../../../../src-preload/contract/vocabulary/charging.ts';
import { ciclo } from '../../../bridge.ts';
import type { MoreRows } from '../../../components/table/ScrollTable.tsx';
import { useDayTurn } from '../../../kit/formats/use-day-turn.ts';
import { useCheck } from '../../../kit/queries/use-check.ts';
import { useLastShown } from '../../../kit/queries/use-last-shown.ts';
import { usePages } from '../../../kit/queries/use-pages.ts';
import { type Query, useRefresh } from '../../../kit/queries/use-query.ts';
import {
  chargeOf,
  type DraftRow,
  draftOf,
  draftRows,
  type Edit,
  type MonthWork,
  type Refusal,
  UNTOUCHED,
  withChoice,
  withEdit,
  withLateMoved,
  withRefusal,
  withTick,
  withVerdicts,
} from './month-draft.ts';

/** A month of a company; both days included. */
export type Month = { readonly connectionId: string; readonly first: string; readonly last: string };

/** A month on screen: the part of it that was read, what a person has made of it, and what is chosen. */
export type MonthOnScreen = {
  readonly month: Month;
  readonly work: MonthWork;
  /** What the last answer said of the whole; null before the first. */
  readonly head: ChargeMonth | null;
  readonly rows: readonly DraftRow[];
  readonly more: MoreRows;
  readonly filter: MonthFilter & { readonly part: MonthPart };
  readonly show: (change: Partial<MonthFilter>) => void;
  /** Null until the first answer. */
  readonly chosen: ChosenMonth | null;
  /** What is chosen is being counted anew, or what was typed is being judged. */
  readonly isCounting: boolean;
  readonly tick: (row: DraftRow, isChosen: boolean) => void;
  readonly choose: (choice: MonthChoiceName) => void;
  readonly moveLate: (isLateMoved: boolean) => void;
  readonly edit: (row: DraftRow, change: Edit) => void;
  /** Takes over what kept rows from being sent. */
  readonly takeRefusal: (refusal: Refusal) => void;
  readonly readAgain: () => void;
  readonly failure: Failure | null;
};

/** Keeps the work on one month of one company: to be mounted anew for another. */
export function useMonth(month: Month): MonthOnScreen {
  const [work, setWork] = useState<MonthWork>(UNTOUCHED);
  const [asked, setAsked] = useState<MonthFilter>({ part: null, which: 'all', search: '' });
  const [partOfFirst, setPartOfFirst] = useState<MonthPart>('month');
  const filter = { ...asked, part: asked.part ?? partOfFirst };
  const list = useRows(month, filter, work);
  const head = useLastShown(list.state === 'ready' ? list.value.last : null);
  // Where nothing falls due in the month, what is late is all there is to look at.
  if (head !== null && partOfFirst === 'month' && head.month.count === 0 && head.late.count > 0)
    setPartOfFirst('late');
  const read = useRowsKept(list.state === 'ready' ? list.value.rows : null, JSON.stringify(filter));
  const rows = useMemo(() => draftRows(read, work), [read, work]);
  const counted = useChosen(month, work);
  const recheck = useRecheck(month.connectionId, rows, (judged, found) =>
    setWork((before) => withVerdicts(before, judged, found)),
  );
  const readAgain = (): void => {
    list.refresh();
    counted.countAgain();
    recheck.askAgain();
  };
  useDayTurn(readAgain);
  return {
    month,
    work,
    head,
    rows,
    more: list,
    filter,
    show: (change) => setAsked((before) => ({ ...before, ...change })),
    chosen: counted.chosen,
    isCounting: counted.isCounting || rows.some(({ isStale }) => isStale),
    tick: (row, isChosen) => setWork((before) => withTick(before, row, isChosen)),
    choose: (choice) => setWork((before) => withChoice(before, filter, choice, rows)),
    moveLate: (isLateMoved) => setWork((before) => withLateMoved(before, isLateMoved, rows)),
    edit: (row, change) => setWork((before) => withEdit(before, row, change)),
    takeRefusal: (refusal) => {
      setWork((before) => withRefusal(before, rows, refusal));
      readAgain();
    },
    readAgain,
    failure: failureOf(list) ?? counted.failure ?? recheck.failure,
  };
}

function failureOf(list: Query<unknown>): Failure | null {
  if (list.state === 'failed') return list.failure;
  return list.state === 'ready' ? (list.unread?.failure ?? null) : null;
}

const NO_ROWS: readonly ProposedCharge[] = [];

/** The rows of a filter stay while they are read again by another rule: a tick must not fall between two readings. */
function useRowsKept(rows: readonly ProposedCharge[] | null, filter: string): readonly ProposedCharge[] {
  const kept = useLastShown(useMemo(() => (rows === null ? null : { rows, filter }), [rows, filter]));
  return kept?.filter === filter ? kept.rows : NO_ROWS;
}

/** Only rules for many rows are asked about: a tick is laid over what was read. */
function useRows(month: Month, filter: MonthFilter, { choices, isLateMoved }: MonthWork) {
  return usePages({
    call: ciclo.charging.month,
    first: 0,
    input: (page) => ({ ...month, filter, choices: [...choices], isLateMoved, page: page ?? 0 }),
    next: ({ rows, pages, last }) => (last !== null && rows.length < last.foundCount ? pages : null),
  });
}

function useChosen(month: Month, work: MonthWork) {
  const input = { ...month, draft: draftOf(work) };
  const { answer, isCurrent } = useCheck(ciclo.charging.chosen, input);
  const countAgain = useRefresh(ciclo.charging.chosen, input);
  const chosen = useLastShown(answer?.ok ? answer.value : null);
  return { chosen, countAgain, isCounting: !isCurrent, failure: answer?.ok === false ? answer.error : null };
}

/**
 * Has edited rows judged once typing pauses, and again with the month itself: as long as they are on screen the question stands, so that
 * what makes the month stale makes it stale too. A row that waits for its verdict takes it from the answer to what it is now.
 */
function useRecheck(
  connectionId: string,
  rows: readonly DraftRow[],
  take: (rows: readonly DraftRow[], verdicts: readonly ChargeVerdict[]) => void,
): { readonly failure: Failure | null; readonly askAgain: () => void } {
  const edited = inOrderOfSending(rows.filter(({ isEdited }) => isEdited));
  const input = { connectionId, charges: edited.map(chargeOf) };
  const { answer, isCurrent } = useCheck(ciclo.charging.recheck, input, edited.length > 0);
  const askAgain = useRefresh(ciclo.charging.recheck, input);
  const waiting = edited.filter(({ isStale }) => isStale).map(({ key }) => key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those that were asked about
  useEffect(() => {
    if (isCurrent && answer?.ok) take(edited, answer.value);
  }, [answer, isCurrent, waiting.join()]);
  return { failure: answer?.ok === false ? answer.error : null, askAgain };
}

/** Each charge is judged after those before it: what is not to be sent must stand in no other's way. */
const inOrderOfSending = (rows: readonly DraftRow[]): readonly DraftRow[] => [
  ...rows.filter(({ isChosen }) => isChosen),
  ...rows.filter(({ isChosen }) => !isChosen),
];
