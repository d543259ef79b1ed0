import type {
  ChargeExportRow,
  ExpectedRows,
  JoiningExportRow,
  OrphanRows,
  QuarantineRows,
  RefundExportRow,
} from '../../../src-main/ledger/ledger-reader.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';

type ExportRows = {
  readonly charges?: Iterable<ChargeExportRow>;
  readonly refunds?: Iterable<RefundExportRow>;
  readonly expected?: ExpectedRows;
  readonly joining?: Iterable<JoiningExportRow>;
  readonly orphans?: OrphanRows;
  readonly quarantine?: QuarantineRows;
};

/** Rows of a side list when nobody asks for more. */
const SHOWN = 2_000;

function unused(): never {
  throw new Error('an export does not ask for this');
}

/** A reader that holds the rows it was given; it can be exported from and nothing else. */
export class RowReader implements LedgerReader {
  readonly #rows: ExportRows;
  readonly filtersAskedFor: unknown[] = [];

  constructor(rows: ExportRows) {
    this.#rows = rows;
  }

  readonly eachCharge: LedgerReader['eachCharge'] = (filter) => {
    this.filtersAskedFor.push(filter);
    return this.#rows.charges ?? [];
  };
  readonly eachRefund = (): Iterable<RefundExportRow> => this.#rows.refunds ?? [];
  readonly eachJoining = (): Iterable<JoiningExportRow> => this.#rows.joining ?? [];
  readonly expected: LedgerReader['expected'] = (states, limit = SHOWN) =>
    (this.#rows.expected ?? []).filter(({ state }) => states.includes(state)).slice(0, limit);
  readonly orphans = (limit = SHOWN): OrphanRows => (this.#rows.orphans ?? []).slice(0, limit);
  readonly quarantine = (limit = SHOWN): QuarantineRows => (this.#rows.quarantine ?? []).slice(0, limit);
  readonly overview = unused;
  readonly joining = unused;
  readonly cyclesPage = unused;
  readonly cyclesSummary = unused;
  readonly cycleDetail = unused;
  readonly mandatesPage = unused;
  readonly mandateDetail = unused;
  readonly liveMandates = unused;
  readonly asOf = unused;
  readonly statesCounted = unused;
  readonly lastRun = unused;
  readonly longestUnpaid = unused;
  readonly news = unused;
  readonly note = unused;
  readonly openWrites = unused;
  readonly journaledWrite = unused;
  readonly writeBatch = unused;
  readonly mandateWrites = unused;
  readonly deliveries = unused;
  readonly deliveriesCounted = unused;
  readonly confirmations = unused;
  readonly locations = unused;
  readonly locationMadeFor = unused;
  readonly tracked = unused;
  readonly chargeable = unused;
  readonly chargeMonth = unused;
  readonly chargeToChange = unused;
  readonly chargeBatches = unused;
  readonly chargeTally = unused;
  readonly chargeBatch = unused;
  readonly lastCharges = unused;
  readonly storedData = unused;
  readonly erasure = unused;
  readonly counts = unused;
  readonly close = unused;
}
