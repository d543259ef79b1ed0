import type { AccountsAsked } from '../../../exports/accounts-file.ts';
import type {
  NewPostings,
  PostingRequest,
  PreparedPostings,
  WeighedPostings,
} from '../../../exports/postings/write-postings.ts';
import type { CsvRequest } from '../../../exports/subjects.ts';
import type { LedgerKey } from '../../../ledger/files/connect.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { CompanyPlace } from '../../../ledger/postgres/open-company.ts';

/** What use cases may read: every method of a ledger's reader but what streams, which crosses to no other thread. */
export type ReadName = Exclude<keyof LedgerReader, 'close' | `each${string}`>;

/**
 * Where a ledger is: a file, with what it is encrypted with (null where it is plain), or a company at a server, of which `file` is the name that tells it from
 * others.
 */
export type ReadPlace = {
  readonly file: string;
  readonly key: LedgerKey | null;
  readonly server?: CompanyPlace | null;
};

/** What the reader thread does for a caller: named methods, never SQL. */
export type ReaderMethods = {
  /** Calls a method of the ledger's reader by its name. */
  readonly read: (place: ReadPlace, name: ReadName, args: readonly unknown[]) => unknown;
  /** The same by a handle that is closed again, unless one is open: for who looks at one company after another. */
  readonly peek: (place: ReadPlace, name: ReadName, args: readonly unknown[]) => unknown;
  /** Writes a CSV; tells `rows` as it goes; throws `cancelled` when the call is cancelled. */
  readonly exportCsv: (
    place: ReadPlace,
    request: CsvRequest,
    target: string,
  ) => Promise<{ readonly rows: number }>;
  /** Makes a file of entries; writes nothing. */
  readonly preparePostings: (place: ReadPlace, request: PostingRequest) => Promise<PreparedPostings>;
  /** What a new batch would be; writes nothing. */
  readonly weighPostings: (place: ReadPlace, request: NewPostings) => Promise<WeighedPostings>;
  /** Writes a file for the accounts; tells `rows` as it goes; throws `cancelled` when the call is cancelled. */
  readonly writeAccounts: (
    place: ReadPlace,
    asked: AccountsAsked,
    target: string,
  ) => Promise<{ readonly rows: number }>;
  readonly close: (file: string) => void;
  /** After the writer set a damaged file aside: every handle may be on a file that is no more the ledger. */
  readonly closeAll: () => void;
};
