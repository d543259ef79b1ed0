import { addDays, civilDate } from '../../src-main/core/civil-date.ts';
import type { LedgerReader } from '../../src-main/ledger/open-ledger-reader.ts';
import { EVERY_ROW } from '../../src-preload/contract/charge-month.ts';
import type { CycleFilter } from '../../src-preload/contract/cycles.ts';
import {
  CYCLE_ORDERS,
  CYCLES_PER_PAGE,
  EVERY_CYCLE,
  EVERY_EXPECTED,
} from '../../src-preload/contract/vocabulary/cycles.ts';
import { MANDATES_PER_PAGE } from '../../src-preload/contract/vocabulary/mandates.ts';
import { TODAY as DAY } from './terminal-process.ts';

/** A question that a screen asks of a ledger: a method of its reader with arguments, so that a thread can be asked the same. */
export type Call = {
  readonly kind: 'page' | 'totals' | 'search' | 'overview' | 'side list';
  readonly name: string;
  readonly method: Exclude<keyof LedgerReader, 'close' | `each${string}`>;
  readonly args: readonly unknown[];
};

const TODAY = civilDate(DAY);
const [MONTH_FIRST, MONTH_LAST] = [civilDate('2026-03-01'), civilDate('2026-03-31')];
const THIS_MONTH = { dueFrom: MONTH_FIRST, dueTo: MONTH_LAST };
const LAST_QUARTER = { dueFrom: addDays(TODAY, -90), dueTo: TODAY };

/** Every part that a filter can have, alone and as people put them together. */
const FILTERS: Readonly<Record<string, Partial<CycleFilter>>> = {
  'no filter': {},
  'group unpaid': { groups: ['unpaid'] },
  'groups unpaid and attention': { groups: ['unpaid', 'attention'] },
  'state paid': { states: ['paid'] },
  'due this month': THIS_MONTH,
  'due last quarter': LAST_QUARTER,
  'due until today': { dueTo: TODAY },
  'unpaid due last quarter': { groups: ['unpaid'], ...LAST_QUARTER },
  'amount 100 to 200': { amountMin: 10_000, amountMax: 20_000 },
  'amount from 1,000': { amountMin: 100_000 },
  'attention of 100 to 200': { groups: ['attention'], amountMin: 10_000, amountMax: 20_000 },
  'amount 100 to 200 due this month': { amountMin: 10_000, amountMax: 20_000, ...THIS_MONTH },
  'payer araujo': { payer: 'araujo' },
  'payer ana araujo': { payer: 'ana araujo' },
  'unpaid of payer araujo': { payer: 'araujo', groups: ['unpaid'] },
};

const SEARCHES = ['araujo', 'Araújo', 'ana', 'gonc', 'silva lima', '456', 'conceicao', 'jo', 'a', '123.4'];

/** Every call that is measured, of a ledger as it lies there. */
export function callsOf(reader: LedgerReader): readonly Call[] {
  const [row] = reader.cyclesPage(EVERY_CYCLE, { by: 'dueDate', direction: 'desc' }, 0);
  const idRec = row?.idRec ?? '';
  const filters = { ...FILTERS, 'one mandate': { idRec } as Partial<CycleFilter> };
  return [
    ...Object.entries(filters).flatMap(([name, part]) => pagesOf(reader, name, { ...EVERY_CYCLE, ...part })),
    ...SEARCHES.map((payer) => searchFor(payer)),
    ...mandatePages(reader),
    ...sideLists(reader, idRec, row?.txid ?? ''),
  ];
}

/** First, middle and last page of a filter in every order, and what it adds up to. */
function pagesOf(reader: LedgerReader, name: string, filter: CycleFilter): readonly Call[] {
  const last = Math.max(1, Math.ceil(reader.cyclesSummary(filter).all.count / CYCLES_PER_PAGE)) - 1;
  const places = { first: 0, middle: last >> 1, last };
  const pages = CYCLE_ORDERS.flatMap((by) =>
    (['asc', 'desc'] as const).flatMap((direction) =>
      Object.entries(places).map(([place, page]) => ({
        kind: 'page' as const,
        name: `${name}, by ${by} ${direction}, ${place} page`,
        method: 'cyclesPage' as const,
        args: [filter, { by, direction }, page],
      })),
    ),
  );
  return [...pages, { kind: 'totals', name: `${name}, totals`, method: 'cyclesSummary', args: [filter] }];
}

const searchFor = (payer: string): Call => ({
  kind: 'search',
  name: `search for ${payer}`,
  method: 'cyclesPage',
  args: [{ ...EVERY_CYCLE, payer }, { by: 'dueDate', direction: 'desc' }, 0],
});

function mandatePages(reader: LedgerReader): readonly Call[] {
  const filters = {
    'all mandates': { statuses: [], search: '' },
    'approved mandates': { statuses: ['APROVADA'], search: '' },
    'cancelled mandates': { statuses: ['CANCELADA'], search: '' },
    'mandates of araujo': { statuses: [], search: 'araujo' },
    'approved mandates of araujo': { statuses: ['APROVADA'], search: 'araujo' },
    'mandates of contract ct-12': { statuses: [], search: 'ct-12' },
    'mandates that end': { statuses: [], search: '', isEnding: true },
  } as const;
  return Object.entries(filters).flatMap(([name, { statuses, ...rest }]) => {
    const filter = { statuses: [...statuses], ...rest };
    const last = Math.max(1, Math.ceil(reader.mandatesPage(filter, 0).total / MANDATES_PER_PAGE)) - 1;
    return Object.entries({ first: 0, middle: last >> 1, last }).map(([place, page]) =>
      side(`${name}, ${place} page`, 'mandatesPage', filter, page),
    );
  });
}

const side = <Method extends Call['method']>(
  name: string,
  method: Method,
  ...args: Parameters<LedgerReader[Method]>
): Call => ({ kind: name === 'overview' ? 'overview' : 'side list', name, method, args });

function sideLists(reader: LedgerReader, idRec: string, txid: string): readonly Call[] {
  const period = { first: MONTH_FIRST, last: MONTH_LAST };
  const most = { proposed: 2_000, leftOut: 2_000 };
  return [
    side('overview', 'overview'),
    side('longest unpaid', 'longestUnpaid', 10),
    side('charge with its proof and history', 'cycleDetail', txid),
    side('chosen charge of a list', 'cyclesByTxid', [txid], { ...EVERY_CYCLE, groups: ['unpaid'] }),
    side('mandate with its charges', 'mandateDetail', idRec),
    side('expected cycles', 'expected', EVERY_EXPECTED),
    side('cycles not charged', 'expected', { ...EVERY_EXPECTED, states: ['not_charged'] }),
    side('orphans', 'orphans'),
    side('joining payments', 'joining', ''),
    side('joining payments of araujo', 'joining', 'araujo'),
    side('quarantine', 'quarantine'),
    side('inbox, newest', 'deliveries', null, 100),
    side('inbox, later', 'deliveries', 5_000, 100),
    side('inbox by fate', 'deliveriesCounted'),
    side('journal, open', 'openWrites'),
    side('journal of a mandate', 'mandateWrites', idRec),
    side(
      'charging month',
      'chargeMonth',
      { period, today: TODAY, localHolidays: [] },
      { filter: EVERY_ROW, choices: [], isLateMoved: false, page: 0, most },
    ),
    side('charges of a mandate to come', 'chargeable', [idRec], TODAY),
    side('batches of charges', 'chargeBatches'),
    side('charge to change', 'chargeToChange', txid),
    side('confirmation requests', 'confirmations', idRec),
    side('locations', 'locations', null, 100),
    side('imported ids', 'tracked'),
    side('news of the last 1,000 changes', 'news', (reader.news(null).mark ?? 0) - 1_000),
    side('last run', 'lastRun'),
    side('charges being read', 'beingRead'),
  ];
}
