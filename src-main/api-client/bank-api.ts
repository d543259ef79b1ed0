import type { UtcInstant } from '../core/civil-date.ts';
import type { ClientCertificate } from '../core/client-certificate.ts';
import type { ChargeRecord, MandateRecord, QuarantinedRecord, SettlementRecord } from '../core/records.ts';

/** Creation-date window of a list call, both ends included; RFC 3339 is written by the client. */
export type ListQuery = {
  readonly from: UtcInstant;
  readonly to: UtcInstant;
  /** The bank's raw word. */
  readonly status?: string;
  /** `devolucaoPresente=true`; settlements only. */
  readonly withRefundsOnly?: boolean;
  /** Items of a page: what the first page of the same reading was asked for. Without it the client asks for as many as the bank takes. */
  readonly pageSize?: number;
};

/** One page of a list. A bad record is in `quarantined`, never lost, and counts as an item. */
export type Page<Item> = {
  readonly records: readonly Item[];
  readonly quarantined: readonly QuarantinedRecord[];
  /** Records on this page, good and bad. */
  readonly itemCount: number;
  /** Characters of their raw JSON, which is what they take of memory. */
  readonly rawLength: number;
  /** What the bank says; null where it says nothing. */
  readonly pageCount: number | null;
  readonly totalItems: number | null;
  /** Items that were asked for. */
  readonly pageSize?: number;
};

/** What reading one resource by id found. */
export type Reading<Item> =
  | { readonly kind: 'found'; readonly record: Item }
  | { readonly kind: 'unreadable'; readonly quarantined: QuarantinedRecord }
  | { readonly kind: 'missing' };

/** `dadosQR` of a mandate, as the bank composed it for this reading. */
export type MandateQr = { readonly journey: string | null; readonly code: string | null };

/** A charge that can be composed with a mandate's QR; only a practice bank lists them. */
export type JoiningCharge = {
  readonly txid: string;
  readonly journey: 'JORNADA_3' | 'JORNADA_4';
  readonly amount: string | null;
  readonly label: string;
};

/**
 * The bank's API as the rest of the app sees it: neutral names, parsed records. Every method may throw a `CicloError`; reads are
 * retried inside, so an error that comes out is final for now. All take an abort signal.
 */
export type BankApi = {
  /** A mark of the account that is asked (`account-mark.ts`): another one may be another account. */
  readonly account: string;
  readonly listCharges: (query: ListQuery, page: number, signal: AbortSignal) => Promise<Page<ChargeRecord>>;
  readonly listMandates: (
    query: ListQuery,
    page: number,
    signal: AbortSignal,
  ) => Promise<Page<MandateRecord>>;
  readonly listSettlements: (
    query: ListQuery,
    page: number,
    signal: AbortSignal,
  ) => Promise<Page<SettlementRecord>>;
  readonly readCharge: (txid: string, signal: AbortSignal) => Promise<Reading<ChargeRecord>>;
  readonly readMandate: (idRec: string, signal: AbortSignal) => Promise<Reading<MandateRecord>>;
  readonly readSettlement: (endToEndId: string, signal: AbortSignal) => Promise<Reading<SettlementRecord>>;
  /** What this version of the app makes of raw JSON that was kept as it came; nothing is asked of the bank. */
  readonly rereadCharge: (raw: string) => Reading<ChargeRecord>;
  readonly rereadMandate: (raw: string) => Reading<MandateRecord>;
  readonly rereadSettlement: (raw: string) => Reading<SettlementRecord>;
  /** `GET /rec/{idRec}`, with `?txid=` where one is given. Null when the mandate does not exist. */
  readonly readMandateQr: (
    idRec: string,
    txid: string | null,
    signal: AbortSignal,
  ) => Promise<{ readonly location: string | null; readonly qr: MandateQr } | null>;
  /** Fetches a token; throws what is wrong with address, certificate or credentials. */
  readonly authenticate: (signal: AbortSignal) => Promise<void>;
  /** The bank's virtual "now" for a profile that has a clock of its own; null for real banks. */
  readonly readClock: (signal: AbortSignal) => Promise<UtcInstant | null>;
  /** What the bank's `Date` said at its last answer; null before one that told it, and where it cannot be true. */
  readonly observedBankDate: () => UtcInstant | null;
  /** Charges for journeys 3 and 4 where the profile can list them; else empty. */
  readonly listJoiningCharges: (signal: AbortSignal) => Promise<readonly JoiningCharge[]>;
  /** A harmless read that needs the given scope; throws `scope_missing` when the credential lacks it. */
  readonly probeScope: (scope: string, signal: AbortSignal) => Promise<void>;
  /** HTTP requests sent so far, tokens and retries included. */
  readonly requestCount: () => number;
  readonly limits: BankLimits;
  readonly close: () => Promise<void>;
};

/** What a bank's profile says of its lists. The client lowers `pageSize` when the bank refuses it. */
export type BankLimits = {
  readonly pageSize: number;
  /** Longest window of a list call in days. */
  readonly windowDays: number;
  /** Most requests in flight at once. */
  readonly concurrency: number;
};

/** What a client connects with. Secrets live in memory only. */
export type BankAccess = {
  readonly profile: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly schemeWord: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly extraHeaders: Readonly<Record<string, string>>;
  readonly certificate: ClientCertificate | null;
};
