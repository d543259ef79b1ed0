import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { BankApi, ListQuery, Page, Reading } from '../api-client/bank-api.ts';
import type { ChargeRecord, MandateRecord, QuarantinedRecord, SettlementRecord } from '../core/records.ts';
import type { Batch, KindCounts } from '../ledger/model/ledger-writer.ts';

/** What the steps of a poll need to know of one kind of record: how to ask for it and how to store it. */
export type Resource<Item> = {
  readonly kind: ResourceKind;
  /** Its name in counts, batches and progress phases. */
  readonly plural: keyof KindCounts;
  readonly list: (api: BankApi, query: ListQuery, page: number, signal: AbortSignal) => Promise<Page<Item>>;
  readonly read: (api: BankApi, id: string, signal: AbortSignal) => Promise<Reading<Item>>;
  /** Reads raw JSON that the ledger has kept, without asking the bank. */
  readonly reread: (api: BankApi, raw: string) => Reading<Item>;
  readonly idOf: (item: Item) => string;
  /** What tells a record from the others of a list. A settlement that stands there under two txids is two records. */
  readonly keyOf: (item: Item) => string;
  readonly batchOf: (records: readonly Item[]) => Batch;
};

export const MANDATES: Resource<MandateRecord> = {
  kind: 'mandate',
  plural: 'mandates',
  list: (api, query, page, signal) => api.listMandates(query, page, signal),
  read: (api, id, signal) => api.readMandate(id, signal),
  reread: (api, raw) => api.rereadMandate(raw),
  idOf: (mandate) => mandate.idRec,
  keyOf: (mandate) => mandate.idRec,
  batchOf: (mandates) => ({ mandates }),
};

export const CHARGES: Resource<ChargeRecord> = {
  kind: 'charge',
  plural: 'charges',
  list: (api, query, page, signal) => api.listCharges(query, page, signal),
  read: (api, id, signal) => api.readCharge(id, signal),
  reread: (api, raw) => api.rereadCharge(raw),
  idOf: (charge) => charge.txid,
  keyOf: (charge) => charge.txid,
  batchOf: (charges) => ({ charges }),
};

export const SETTLEMENTS: Resource<SettlementRecord> = {
  kind: 'settlement',
  plural: 'settlements',
  list: (api, query, page, signal) => api.listSettlements(query, page, signal),
  read: (api, id, signal) => api.readSettlement(id, signal),
  reread: (api, raw) => api.rereadSettlement(raw),
  idOf: (settlement) => settlement.endToEndId,
  keyOf: ({ endToEndId, txid }) => `${endToEndId} ${txid ?? ''}`,
  batchOf: (settlements) => ({ settlements }),
};

/** What a kind is called in counts and notices. */
export const PLURALS = {
  charge: 'charges',
  mandate: 'mandates',
  settlement: 'settlements',
} as const satisfies Record<ResourceKind, keyof KindCounts>;

/** Records that one or more answers brought, good and bad. */
export type Gathered<Item> = {
  readonly records: readonly Item[];
  readonly quarantined: readonly QuarantinedRecord[];
};

export const NOTHING: Gathered<never> = { records: [], quarantined: [] };

/** Whether neither a good nor a bad record came. */
export function isNothing<Item>({ records, quarantined }: Gathered<Item>): boolean {
  return records.length === 0 && quarantined.length === 0;
}

/** Words and hyphens: an identifier that can stand in a path as it is. A bank's own odd ones are not asked for. */
const FIT_FOR_PATH = /^[\w-]{1,64}$/;

/** The identifiers that a read by id may carry. */
export function fitForPath(ids: Iterable<string>): readonly string[] {
  return [...ids].filter((id) => FIT_FOR_PATH.test(id));
}
