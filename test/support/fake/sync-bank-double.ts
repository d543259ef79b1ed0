import type { BankLimits, ListQuery, Page, Reading } from '../../../src-main/api-client/bank-api.ts';
import type { UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type {
  ChargeRecord,
  ConfirmationRecord,
  MandateRecord,
  QuarantinedRecord,
  SettlementRecord,
} from '../../../src-main/core/records.ts';
import type { PolledApi } from '../../../src-main/sync/poll-context.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';

/** What is read by id. */
type ReadKind = ResourceKind | 'confirmation';

/** One request as the double saw it. */
export type Call =
  | {
      readonly kind: 'list';
      readonly resource: ResourceKind;
      readonly query: ListQuery;
      readonly page: number;
    }
  | { readonly kind: 'read'; readonly resource: ReadKind; readonly id: string };

type Kept<Item> = { readonly createdAt: UtcInstant; readonly record: Item; readonly isBad?: boolean };

/** How this bank behaves; everything may be changed between calls. */
export type Manners = {
  /** The mark of its account. */
  account: string;
  limits: BankLimits;
  /** False: pages carry neither page count nor total. */
  counts: boolean;
  /** What the bank says of its pages, in place of the truth. */
  miscount: (
    counts: Pick<Page<unknown>, 'pageCount' | 'totalItems'>,
  ) => Pick<Page<unknown>, 'pageCount' | 'totalItems'>;
  /** The bank answers no page larger than this, whatever is asked. */
  largestPage: number;
  /** Characters of a record's raw JSON. */
  recordLength: number;
  /** Refuses windows longer than so many days. */
  longestWindowDays: number;
  /** Refuses windows that end after this instant, and tells it. */
  present: UtcInstant | null;
  notOffered: ReadonlySet<ResourceKind>;
  /** What its answers bear as their `Date`. */
  date: UtcInstant | null;
  /** Called before a token is given; throws to refuse it. */
  beforeToken: () => void;
  /** Called before each answer; may change the bank, and throws to fail the request. */
  beforeAnswer: (call: Call) => void;
};

const DAY_MS = 86_400_000;

/** A bank in memory that follows the specification's lists and reads, and misbehaves as told. */
export class SyncBankDouble implements PolledApi {
  readonly calls: Call[] = [];
  readonly charges = new Map<string, Kept<ChargeRecord>>();
  readonly mandates = new Map<string, Kept<MandateRecord>>();
  readonly settlements = new Map<string, Kept<SettlementRecord>>();
  readonly confirmations = new Map<string, ConfirmationRecord>();
  readonly manners: Manners = {
    account: 'of a bank',
    limits: { pageSize: 100, windowDays: 30, concurrency: 4 },
    counts: true,
    miscount: (counts) => counts,
    largestPage: Number.POSITIVE_INFINITY,
    recordLength: 1_000,
    longestWindowDays: Number.POSITIVE_INFINITY,
    present: null,
    notOffered: new Set(),
    date: null,
    beforeToken: () => undefined,
    beforeAnswer: () => undefined,
  };
  mostInFlight = 0;
  #inFlight = 0;

  get limits(): BankLimits {
    return this.manners.limits;
  }

  get account(): string {
    return this.manners.account;
  }

  readonly requestCount = (): number => this.calls.length;
  readonly authenticate = async (): Promise<void> => this.manners.beforeToken();
  readonly observedBankDate = (): UtcInstant | null => this.manners.date;
  readonly readClock = async (): Promise<null> => null;
  readonly listJoiningCharges = async (): Promise<readonly []> => [];
  readonly probeScope = async (): Promise<void> => undefined;
  readonly readMandateQr = async (): Promise<null> => null;
  readonly close = async (): Promise<void> => undefined;

  readonly listCharges = (query: ListQuery, page: number, signal: AbortSignal) =>
    this.#list('charge', this.charges, query, page, signal);
  readonly listMandates = (query: ListQuery, page: number, signal: AbortSignal) =>
    this.#list('mandate', this.mandates, query, page, signal);
  readonly listSettlements = (query: ListQuery, page: number, signal: AbortSignal) =>
    this.#list('settlement', this.settlements, query, page, signal);
  readonly readCharge = (id: string, signal: AbortSignal) => this.#read('charge', this.charges, id, signal);
  readonly readMandate = (id: string, signal: AbortSignal) =>
    this.#read('mandate', this.mandates, id, signal);
  readonly readSettlement = (id: string, signal: AbortSignal) =>
    this.#read('settlement', this.settlements, id, signal);

  readonly rereadCharge = (raw: string) => reread<ChargeRecord>('charge', raw, 'txid');
  readonly rereadMandate = (raw: string) => reread<MandateRecord>('mandate', raw, 'idRec');
  readonly rereadSettlement = (raw: string) => reread<SettlementRecord>('settlement', raw, 'endToEndId');

  readonly writes = {
    readConfirmation: (id: string, signal: AbortSignal) =>
      this.#answer(
        { kind: 'read', resource: 'confirmation', id },
        signal,
        () => this.confirmations.get(id) ?? null,
      ),
  };

  addCharge(record: ChargeRecord, createdAt: UtcInstant): void {
    this.charges.set(record.txid, { createdAt, record });
  }

  addMandate(record: MandateRecord, createdAt: UtcInstant): void {
    this.mandates.set(record.idRec, { createdAt, record });
  }

  /** Settlements are listed by when they happened. */
  addSettlement(record: SettlementRecord): void {
    this.settlements.set(record.endToEndId, { createdAt: record.at, record });
  }

  listsOf(resource: ResourceKind): readonly Extract<Call, { kind: 'list' }>[] {
    return this.calls.filter((call) => call.kind === 'list' && call.resource === resource) as Extract<
      Call,
      { kind: 'list' }
    >[];
  }

  readsOf(resource: ReadKind): readonly string[] {
    return this.calls.flatMap((call) =>
      call.kind === 'read' && call.resource === resource ? [call.id] : [],
    );
  }

  async #list<Item extends ChargeRecord | MandateRecord | SettlementRecord>(
    resource: ResourceKind,
    from: ReadonlyMap<string, Kept<Item>>,
    query: ListQuery,
    page: number,
    signal: AbortSignal,
  ): Promise<Page<Item>> {
    return this.#answer({ kind: 'list', resource, query, page }, signal, () => {
      this.#refuse(resource, query);
      const matching = [...from.entries()].filter(([, kept]) => matches(kept, query));
      const sorted = matching.toSorted(byCreation);
      return this.#page(resource, sorted, page);
    });
  }

  #refuse(resource: ResourceKind, { from, to }: ListQuery): void {
    const { notOffered, longestWindowDays, present } = this.manners;
    if (notOffered.has(resource)) throw new CicloError('list_not_offered', `no list of ${resource}`);
    if (Date.parse(to) - Date.parse(from) > longestWindowDays * DAY_MS) {
      throw new CicloError(
        'request_refused',
        'window too long',
        present === null ? {} : { serverDate: present },
      );
    }
    if (present !== null && to > present) {
      throw new CicloError('request_refused', 'window ends in the future', { serverDate: present });
    }
  }

  #page<Item>(resource: ResourceKind, sorted: readonly [string, Kept<Item>][], page: number): Page<Item> {
    const size = Math.min(this.manners.limits.pageSize, this.manners.largestPage);
    const here = sorted.slice(page * size, (page + 1) * size);
    return {
      records: here.filter(([, kept]) => !kept.isBad).map(([, kept]) => kept.record),
      quarantined: here.filter(([, kept]) => kept.isBad).map(([id]) => bad(resource, id)),
      itemCount: here.length,
      rawLength: this.manners.recordLength * here.length,
      ...this.manners.miscount({
        pageCount: this.manners.counts ? Math.ceil(sorted.length / size) : null,
        totalItems: this.manners.counts ? sorted.length : null,
      }),
    };
  }

  async #read<Item>(
    resource: ResourceKind,
    from: ReadonlyMap<string, Kept<Item>>,
    id: string,
    signal: AbortSignal,
  ): Promise<Reading<Item>> {
    return this.#answer({ kind: 'read', resource, id }, signal, () => {
      const kept = from.get(id);
      if (kept === undefined) return { kind: 'missing' };
      if (kept.isBad) return { kind: 'unreadable', quarantined: bad(resource, id) };
      return { kind: 'found', record: kept.record };
    });
  }

  async #answer<Answer>(call: Call, signal: AbortSignal, answer: () => Answer): Promise<Answer> {
    this.calls.push(call);
    this.#inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.#inFlight);
    try {
      // Answers take a turn of the event loop, so that requests overlap as they do on a network.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal.aborted) throw new CicloError('cancelled', 'aborted');
      this.manners.beforeAnswer(call);
      return answer();
    } finally {
      this.#inFlight -= 1;
    }
  }
}

function byCreation<Item>([a, x]: [string, Kept<Item>], [b, y]: [string, Kept<Item>]): number {
  if (x.createdAt !== y.createdAt) return x.createdAt < y.createdAt ? -1 : 1;
  return a < b ? -1 : 1;
}

function matches<Item extends ChargeRecord | MandateRecord | SettlementRecord>(
  { createdAt, record }: Kept<Item>,
  { from, to, status, withRefundsOnly }: ListQuery,
): boolean {
  if (createdAt < from || createdAt > to) return false;
  if (status !== undefined && !('status' in record && record.status === status)) return false;
  return !withRefundsOnly || ('refunds' in record && record.refunds.length > 0);
}

const bad = (kind: ResourceKind, id: string): QuarantinedRecord => ({
  kind,
  id,
  reason: 'valor',
  raw: `{"id":"${id}"}`,
});

/** Raw JSON of this bank is the record's own body; what does not bear its id was never a record. */
function reread<Item extends { readonly raw: string }>(
  kind: ResourceKind,
  raw: string,
  idField: keyof Item,
): Reading<Item> {
  const body: Item = JSON.parse(raw);
  if (typeof body[idField] !== 'string')
    return { kind: 'unreadable', quarantined: { kind, id: null, reason: 'valor', raw } };
  return { kind: 'found', record: { ...body, raw } };
}
