import type { HistoryEvent } from '../../../../src-preload/contract/mandate-writing.ts';
import { REVISED_FIELDS } from '../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import type { ConfirmationRecord, MandateRecord, StatusChange } from '../../../core/records.ts';
import { canonicalStatus } from '../../../core/status.ts';
import type { JournalRow } from '../../../ledger/model/journaled-writes.ts';
import type { MandateDetail } from '../../../ledger/model/ledger-reader.ts';

/** Where a mandate's history comes from. */
export type HistorySources = {
  readonly bank: Pick<MandateRecord, 'status' | 'history' | 'ending'>;
  readonly writes: readonly JournalRow[];
  readonly confirmations: readonly ConfirmationRecord[];
  readonly payments: MandateDetail['joiningPayments'];
};

/** What happened to a mandate in order of time; what the bank did not date comes first. */
export function historyOf({ bank, writes, confirmations, payments }: HistorySources): HistoryEvent[] {
  const events: HistoryEvent[] = [
    ...bankEvents(bank),
    ...confirmations.flatMap(({ idSolicRec, history }) =>
      history.map(({ status, at }) => ({ kind: 'confirmation' as const, idSolicRec, status, at })),
    ),
    ...payments.map(({ endToEndId, amount, at }) => ({ kind: 'payment' as const, endToEndId, amount, at })),
    ...writes.map(writeEvent),
  ];
  return events.toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''));
}

/** The bank gives the reason of the end beside its history: it belongs to the last entry of the status that the mandate has. */
function bankEvents({ status, history, ending }: HistorySources['bank']): HistoryEvent[] {
  const isEnd = (change: StatusChange): boolean => canonicalStatus(change.status) === canonicalStatus(status);
  const known = ending === null || history.some(isEnd) ? history : [...history, { status, at: null }];
  const end = ending === null ? undefined : known.findLast(isEnd);
  return known.map((change) => ({ kind: 'bank', ...change, ending: change === end ? ending : null }));
}

function writeEvent(write: JournalRow): HistoryEvent {
  const { kind, state, outcome } = write;
  const revision = write.kind === 'revise_mandate' ? (write.payload?.revision ?? {}) : {};
  return {
    kind: 'write',
    write: kind,
    state,
    at: write.sentAt ?? write.intendedAt,
    fields: REVISED_FIELDS.filter((field) => Object.hasOwn(revision, field)),
    texts: outcome?.state === 'refused' ? outcome.violations.map(({ text }) => text) : [],
  };
}
