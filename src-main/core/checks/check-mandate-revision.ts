import { TEXT_LIMITS } from '../../../src-preload/contract/vocabulary/limits.ts';
import type { CivilDate } from '../civil-date.ts';
import { type Checked, checked, refused, type TypedReading } from '../draft-reading.ts';
import type { MandateRevision } from '../drafts.ts';
import { readDateFrom, readLocationId, readText, readTxid } from '../typed-values.ts';
import { lockedFields } from './locked-fields.ts';

type RevisedField = keyof MandateRevision;

/** The changed fields of a mandate as a person typed them; a field that is left out stays as it is. */
export type MandateRevisionForm = Partial<Readonly<Record<RevisedField, string>>>;

/** What the bank holds a revision against. */
export type RevisionSetting = {
  readonly status: string;
  /** The mandate's day of creation in São Paulo, which its first date may not precede. */
  readonly createdOn: CivilDate;
  readonly endDate: CivilDate | null;
};

const READERS: {
  readonly [Field in RevisedField]-?: (
    typed: string,
    setting: RevisionSetting,
  ) => TypedReading<Required<MandateRevision>[Field]>;
} = {
  payerName: (typed) => readText(typed, TEXT_LIMITS.payerName),
  firstDate: readFirstDate,
  locationId: readLocationId,
  joiningTxid: readTxid,
};
const FIELDS = Object.keys(READERS) as readonly RevisedField[];

/**
 * Changes of a mandate as typed made a revision, or every field that the bank would refuse, locked ones included, before anything is
 * sent (specification, RecRevisada; SERVICE.md, section 3).
 */
export function checkMandateRevision(
  form: MandateRevisionForm,
  setting: RevisionSetting,
): Checked<MandateRevision> {
  const locks = lockedFields(setting.status);
  const readings: Partial<Record<RevisedField, TypedReading<unknown>>> = {};
  for (const field of FIELDS) {
    const typed = form[field];
    if (typed === undefined) continue;
    const lock = locks.get(field);
    readings[field] = lock === undefined ? READERS[field](typed, setting) : refused('locked', { lock });
  }
  // Each value was read by its own field's reader.
  return checked(
    readings as Record<RevisedField, TypedReading<unknown>>,
    (field) => field,
    (values) => values as MandateRevision,
  );
}

function readFirstDate(typed: string, { createdOn, endDate }: RevisionSetting): TypedReading<CivilDate> {
  const date = readDateFrom(typed, createdOn, 'in_the_past');
  const isAfterEnd = date.kind === 'read' && endDate !== null && date.value > endDate;
  return isAfterEnd ? refused('after_last_date') : date;
}
