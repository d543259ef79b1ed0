import type { Finding } from '../../../../../src-preload/contract/doctor.ts';
import type { FindingCode } from '../../../../../src-preload/contract/vocabulary/doctor.ts';
import type { ResourceKind } from '../../../../../src-preload/contract/vocabulary/resources.ts';
import type { BankClient } from '../../../../api-client/create-bank-api.ts';
import { POLLED_LISTS, type PolledList } from '../../../../api-client/diagnosis/bank-diagnosis.ts';
import { DAY_MS, instantFromEpochMs, type UtcInstant } from '../../../../core/civil-date.ts';
import { CicloError } from '../../../../core/failure.ts';
import { READ_MODE_NOTE, SAYS_EMPTY } from '../../../../sync/absence.ts';
import { isTakenAsShown, miscountNote } from '../../../../sync/miscounts.ts';
import { type Examined, failed, found } from './examined.ts';

type ListRead = (client: BankClient, window: Window, signal: AbortSignal) => Promise<unknown>;
type Window = { readonly from: UtcInstant; readonly to: UtcInstant };

/** Every list of the service with a read of it; the first three are those that polls live on. */
const LISTS: readonly { readonly name: string; readonly read: ListRead }[] = [
  { name: 'rec', read: (api, window, signal) => api.listMandates(window, 0, signal) },
  { name: 'cobr', read: (api, window, signal) => api.listCharges(window, 0, signal) },
  { name: 'instant', read: (api, window, signal) => api.listSettlements(window, 0, signal) },
  { name: 'locrec', read: (api, window, signal) => api.writes.listLocations(window, 0, signal) },
  { name: 'webhook', read: (api, _window, signal) => api.writes.listKeyWebhooks(0, signal) },
];

/** What the ledger calls what polls read. */
const KINDS = { rec: 'mandate', cobr: 'charge', instant: 'settlement' } as const satisfies Record<
  PolledList,
  ResourceKind
>;

const isPolled = (name: string): name is PolledList => Object.hasOwn(POLLED_LISTS, name);

/** Which lists the bank offers, by a day of each; and what it means where one that polls live on is missing. */
export async function examineLists(examined: Examined): Promise<Finding[]> {
  const to = await examined.readBankNow();
  const window = { from: instantFromEpochMs(Date.parse(to) - DAY_MS), to };
  const findings: Finding[] = [];
  for (const { name, read } of LISTS) {
    findings.push(await examineList(examined, name, read, window));
    if (isPolled(name) && isTakenAsShown(await examined.readNote(miscountNote(KINDS[name]))))
      findings.push(found('list_miscounted', { subject: name, params: { list: name } }));
  }
  const missing = findings.filter(
    ({ code, subject }) => code === 'list_not_offered' && isPolled(subject ?? ''),
  );
  return missing.length === 0
    ? findings
    : [...findings, found('read_by_id', { params: { count: missing.length } })];
}

async function examineList(
  examined: Examined,
  name: string,
  read: ListRead,
  window: Window,
): Promise<Finding> {
  const details = { subject: name, params: { list: name } };
  try {
    await read(examined.client(), window, examined.signal);
    if (isPolled(name)) examined.offered.add(name);
    return found('list_offered', details);
  } catch (error) {
    const code = error instanceof CicloError ? await codeOf(error, examined) : undefined;
    if (code === undefined) return failed(error, name);
    return found(code, { ...details, technical: error instanceof Error ? error.message : '' });
  }
}

const LIST_CODES: Readonly<Record<string, 'list_not_offered' | 'list_forbidden'>> = {
  list_not_offered: 'list_not_offered',
  scope_missing: 'list_forbidden',
};

/** Some banks answer 404 for a list that is empty: where polls live on lists, a day without records proves nothing. */
async function codeOf({ code, params }: CicloError, examined: Examined): Promise<FindingCode | undefined> {
  const [mode, saysEmpty] = await Promise.all([
    examined.readNote(READ_MODE_NOTE),
    examined.readNote(SAYS_EMPTY),
  ]);
  const isEmpty = params.status === 404 && mode === 'lists' && saysEmpty !== 'yes';
  return code === 'list_not_offered' && isEmpty ? 'list_empty_or_absent' : LIST_CODES[code];
}

/** Longest first: the first that the bank takes is the longest that it takes. */
const WINDOWS_DAYS = [366, 92, 31, 15, 7, 3, 1];
const PAGES = [1_000, 500, 200, 100, 60, 50, 30, 25, 20, 10, 5, 2, 1];

/** The longest window and the largest page that the bank takes, beside what the profile counts on. */
export async function examineLimits(examined: Examined): Promise<Finding[]> {
  const [list] = examined.offered;
  if (list === undefined) return [found('limits_without_lists')];
  const to = await examined.readBankNow();
  return [await examineWindow(examined, list, to), await examinePage(examined, list, to)];
}

async function examineWindow(
  { client, signal }: Examined,
  list: PolledList,
  to: UtcInstant,
): Promise<Finding> {
  const { tryList, profile } = client().diagnosis;
  for (const days of WINDOWS_DAYS) {
    const { isAccepted } = await tryList({ list, days, pageSize: 1 }, to, signal);
    if (!isAccepted) continue;
    const params = { days, expected: profile.windowDays };
    return found(days >= profile.windowDays ? 'window_accepted' : 'window_shorter', {
      params,
      technical: `/${list}: ${days} days accepted`,
    });
  }
  return found('window_none', { technical: `/${list}: refused for a day too` });
}

async function examinePage({ client, signal }: Examined, list: PolledList, to: UtcInstant): Promise<Finding> {
  const { tryList, profile } = client().diagnosis;
  for (const pageSize of PAGES) {
    const { isAccepted, itemsPerPage } = await tryList({ list, days: 1, pageSize }, to, signal);
    if (!isAccepted) continue;
    // A bank may take the question and give less: what it says that it gives is what counts.
    const items = Math.min(pageSize, itemsPerPage || pageSize);
    return found(items >= profile.pageSize ? 'page_accepted' : 'page_smaller', {
      params: { items, expected: profile.pageSize },
      technical: `/${list}: asked ${pageSize}, told ${itemsPerPage ?? '-'}`,
    });
  }
  return found('page_smaller', { params: { items: 0, expected: profile.pageSize } });
}
