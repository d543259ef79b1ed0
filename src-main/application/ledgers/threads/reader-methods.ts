import type { ExportRequest } from '../../../../src-preload/contract/exports.ts';
import type { LedgerKey } from '../../../ledger/files/connect.ts';
import type { LedgerReader } from '../../../ledger/ledger-reader.ts';

/** Readings that use cases ask for, each a method of `LedgerReader`. */
export const READ_NAMES = [
  'overview',
  'cyclesPage',
  'cyclesSummary',
  'cycleDetail',
  'expected',
  'joining',
  'orphans',
  'quarantine',
  'mandatesPage',
  'mandateDetail',
  'note',
  'asOf',
  'lastRun',
  'news',
  'openWrites',
  'journaledWrite',
  'writeBatch',
  'mandateWrites',
  'liveMandates',
  'deliveries',
  'deliveriesCounted',
  'confirmations',
  'locations',
  'locationMadeFor',
  'tracked',
  'chargeable',
  'chargeMonth',
  'chargeToChange',
  'chargeBatches',
  'chargeTally',
  'chargeBatch',
  'lastCharges',
  'storedData',
  'erasure',
] as const satisfies readonly (keyof LedgerReader)[];
export type ReadName = (typeof READ_NAMES)[number];

/** Where a ledger is, and what it is encrypted with; null where it is plain. */
export type ReadPlace = { readonly file: string; readonly key: LedgerKey | null };

/** Each reading with the ledger's place in front. */
export type ReadMethods = {
  readonly [Name in ReadName]: (
    place: ReadPlace,
    ...args: Parameters<LedgerReader[Name]>
  ) => ReturnType<LedgerReader[Name]>;
};

/** What the reader thread does for a caller: named methods, never SQL. */
export type ReaderMethods = ReadMethods & {
  /** Writes a CSV; tells `rows` as it goes; throws `cancelled` when the call is cancelled. */
  readonly exportCsv: (
    place: ReadPlace,
    request: Omit<ExportRequest, 'connectionId'>,
    target: string,
  ) => Promise<{ readonly rows: number }>;
  readonly close: (file: string) => void;
  /** After the writer set a damaged file aside: every handle may be on a file that is no more the ledger. */
  readonly closeAll: () => void;
};
