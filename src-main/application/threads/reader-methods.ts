import type { ExportRequest } from '../../../src-preload/contract/exports.ts';
import type { LedgerReader } from '../../ledger/ledger-reader.ts';

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

/** Each reading with the ledger's file in front. */
export type ReadMethods = {
  readonly [Name in ReadName]: (
    file: string,
    ...args: Parameters<LedgerReader[Name]>
  ) => ReturnType<LedgerReader[Name]>;
};

/** What the reader thread does for a caller: named methods, never SQL. */
export type ReaderMethods = ReadMethods & {
  /** Writes a CSV; tells `rows` as it goes; throws `cancelled` when the call is cancelled. */
  readonly exportCsv: (
    file: string,
    request: Omit<ExportRequest, 'connectionId'>,
    target: string,
  ) => Promise<{ readonly rows: number }>;
  readonly close: (file: string) => void;
  /** After the writer set a damaged file aside: every handle may be on a file that is no more the ledger. */
  readonly closeAll: () => void;
};
