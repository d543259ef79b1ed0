import type { Page, Reading } from '../../../../../src-main/api-client/bank-api.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import type {
  ChargeRecord,
  MandateRecord,
  QuarantinedRecord,
  SettlementRecord,
} from '../../../../../src-main/core/records.ts';
import en from '../../../../../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptBR from '../../../../../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };

type AnyRecord = ChargeRecord | MandateRecord | SettlementRecord;
type Sentences = Readonly<
  Record<string, { readonly title: string; readonly meaning: string; readonly action: string }>
>;

function must(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** A failure that a person can be told of: our own, with its sentences in both languages and all that they name. Throws for others. */
export function checkFailure(error: unknown): CicloError {
  if (!(error instanceof CicloError))
    throw new Error(`no failure of ours: ${String(error)}`, { cause: error });
  must(error.code !== 'internal', `internal: ${error.message}`);
  must(!error.message.includes('token-of-the-test'), 'the failure tells the token');
  for (const language of [ptBR, en] as readonly Sentences[]) {
    const sentences = language[error.code];
    if (sentences === undefined) throw new Error(`no sentences for ${error.code}`);
    const text = `${sentences.title} ${sentences.meaning} ${sentences.action}`;
    for (const [, name = ''] of text.matchAll(/{{(\w+)}}/g))
      must(
        error.params[name] !== undefined && error.params[name] !== '',
        `${error.code} does not say {{${name}}}`,
      );
  }
  return error;
}

const IDENTIFIER = /^[A-Za-z0-9._-]{1,64}$/;

function mustBeDay(day: string | null, what: string): void {
  if (day === null) return;
  const at = new Date(`${day}T00:00:00Z`);
  must(
    /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && at.toISOString().startsWith(day),
    `${what} is no day: ${day}`,
  );
}

function mustBeInstant(instant: string | null, what: string): void {
  if (instant === null) return;
  must(new Date(instant).toISOString() === instant, `${what} is no instant: ${instant}`);
}

const mustBeAmount = (amount: number | null, what: string): void =>
  must(amount === null || (Number.isSafeInteger(amount) && amount >= 0), `${what} is no amount: ${amount}`);

const mustBeId = (id: string | null, what: string): void =>
  must(id === null || IDENTIFIER.test(id), `${what}: ${id}`);

function checkRecord(record: AnyRecord): void {
  JSON.parse(record.raw);
  if ('dueDate' in record) {
    mustBeId(record.txid, 'txid');
    mustBeId(record.idRec, 'idRec');
    mustBeAmount(record.amount, 'amount');
    mustBeDay(record.dueDate, 'dueDate');
    mustBeDay(record.createdOn, 'createdOn');
    for (const { settleDate, endToEndId } of record.attempts) {
      mustBeDay(settleDate, 'settleDate');
      mustBeId(endToEndId, 'endToEndId');
    }
    for (const claim of record.claims) mustBeId(claim, 'claim');
  } else if ('startDate' in record) {
    mustBeId(record.idRec, 'idRec');
    mustBeDay(record.startDate, 'startDate');
    mustBeDay(record.endDate, 'endDate');
    mustBeAmount(record.fixedAmount, 'fixedAmount');
    mustBeAmount(record.floorAmount, 'floorAmount');
  } else {
    mustBeId(record.endToEndId, 'endToEndId');
    mustBeAmount(record.amount, 'amount');
    mustBeInstant(record.at, 'at');
    for (const refund of record.refunds) mustBeAmount(refund.amount, 'refund');
  }
  if ('history' in record) for (const { at } of record.history) mustBeInstant(at, 'history');
}

function checkQuarantined({ id, reason, raw }: QuarantinedRecord): void {
  mustBeId(id, 'id');
  must(reason.trim() !== '' && reason.length < 1_000, `reason: ${reason.slice(0, 100)}`);
  must(typeof raw === 'string' && raw !== '', 'no raw');
}

/** The id of a record of any kind. */
function idOf(record: AnyRecord): string {
  if ('dueDate' in record) return record.txid;
  return 'startDate' in record ? record.idRec : record.endToEndId;
}

/** A page whose records are what they say, with the ids that it must hold and as many items as were sent. Throws what is not so. */
export function checkPage(
  page: Page<AnyRecord>,
  mustFind: readonly string[] | null,
  items: number | null,
): void {
  page.records.forEach(checkRecord);
  page.quarantined.forEach(checkQuarantined);
  const found = new Set(page.records.map(idOf));
  for (const id of mustFind ?? [])
    must(found.has(id), `${id} is not among ${[...found].join(' ') || 'none'}`);
  must(
    page.itemCount === page.records.length + page.quarantined.length,
    'an item is neither good nor set aside',
  );
  must(items === null || page.itemCount === items, `${page.itemCount} items of ${items}`);
  for (const count of [page.pageCount, page.totalItems])
    must(count === null || (Number.isSafeInteger(count) && count >= 0), `count ${count}`);
}

/** One record read by its id: that one, set aside, or missing. Throws where it is another one. */
export function checkReading(
  reading: Reading<AnyRecord>,
  id: string,
  mustFind: readonly string[] | null,
): void {
  if (reading.kind === 'found') {
    checkRecord(reading.record);
    must(idOf(reading.record) === id, `asked for ${id}, got ${idOf(reading.record)}`);
  } else if (reading.kind === 'unreadable') checkQuarantined(reading.quarantined);
  must(!mustFind?.includes(id) || reading.kind === 'found', `${id} is ${reading.kind}`);
}
