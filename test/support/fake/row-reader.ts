import type { CivilDate } from '../../../src-main/core/civil-date.ts';
import type { Receivable } from '../../../src-main/core/close/receivables.ts';
import { inTurns } from '../../../src-main/core/in-turns.ts';
import type { ExportedLedger } from '../../../src-main/exports/subjects.ts';
import type {
  ActExportRow,
  ChargeExportRow,
  ExpectedRows,
  JoiningExportRow,
  MessageExportRow,
  MovementDays,
  MovementExportRow,
  OrphanRows,
  QuarantineRows,
  RefundExportRow,
  WriteMandate,
} from '../../../src-main/ledger/model/ledger-reader.ts';
import type { AccountOfPayer } from '../../../src-main/ledger/reading/accounts/payer-account.ts';
import type { ChargeWithMandate } from './records/export-rows.ts';

type ExportRows = {
  readonly charges?: Iterable<ChargeWithMandate>;
  readonly acts?: Iterable<ActExportRow>;
  readonly messages?: Iterable<MessageExportRow>;
  readonly refunds?: Iterable<RefundExportRow>;
  readonly expected?: ExpectedRows;
  readonly joining?: Iterable<JoiningExportRow>;
  readonly movements?: Iterable<MovementExportRow>;
  readonly orphans?: OrphanRows;
  readonly quarantine?: QuarantineRows;
  readonly receivables?: Iterable<Receivable>;
  readonly days?: MovementDays;
  readonly account?: AccountOfPayer;
  readonly asOf?: CivilDate;
};

/** So few that an export of some rows has several turns. */
const ROWS_A_TURN = 2;

/** Rows of a side list when nobody asks for more. */
const SHOWN = 2_000;

function* written(rows: Iterable<ChargeWithMandate>, write: WriteMandate): Iterable<ChargeExportRow> {
  for (const { payerDocument: number, payerDocumentKind: kind, ...row } of rows) {
    const payerDocument = number === null || kind === null ? null : { kind, number };
    yield { ...row, mandate: write({ ...row, payerDocument }) };
  }
}

/** A reader that holds the rows it was given; it can be exported from and nothing else. */
export class RowReader implements ExportedLedger {
  readonly #rows: ExportRows;
  readonly filtersAskedFor: unknown[] = [];

  constructor(rows: ExportRows) {
    this.#rows = rows;
  }

  readonly eachCharge: ExportedLedger['eachCharge'] = (filter, write) => {
    this.filtersAskedFor.push(filter);
    return inTurns(written(this.#rows.charges ?? [], write), ROWS_A_TURN);
  };
  readonly eachAct = (): Iterable<ActExportRow> => this.#rows.acts ?? [];
  readonly eachMessage = (): Iterable<MessageExportRow> => this.#rows.messages ?? [];
  readonly eachRefund = (): Iterable<RefundExportRow> => this.#rows.refunds ?? [];
  readonly eachMovement: ExportedLedger['eachMovement'] = (filter) => {
    this.filtersAskedFor.push(filter);
    return inTurns(this.#rows.movements ?? [], ROWS_A_TURN);
  };
  readonly eachJoining = (): Iterable<JoiningExportRow> => this.#rows.joining ?? [];
  readonly eachReceivable: ExportedLedger['eachReceivable'] = (asked) => {
    this.filtersAskedFor.push(asked);
    return this.#rows.receivables ?? [];
  };
  readonly movementDays: ExportedLedger['movementDays'] = (...days) => {
    this.filtersAskedFor.push(days);
    return this.#rows.days ?? [];
  };
  readonly payerAccount: ExportedLedger['payerAccount'] = (...asked) => {
    this.filtersAskedFor.push(asked);
    return this.#rows.account ?? null;
  };
  readonly asOf = (): CivilDate | null => this.#rows.asOf ?? null;
  readonly expected: ExportedLedger['expected'] = (_filter, limit = SHOWN) =>
    (this.#rows.expected ?? []).slice(0, limit);
  readonly orphans = (limit = SHOWN): OrphanRows => (this.#rows.orphans ?? []).slice(0, limit);
  readonly quarantine = (limit = SHOWN): QuarantineRows => (this.#rows.quarantine ?? []).slice(0, limit);
}
