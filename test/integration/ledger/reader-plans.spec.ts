import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { monthOf } from '../../../src-main/core/civil-month.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { EVERY_CYCLE, EVERY_EXPECTED, SIDE_LISTS } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { monthDraft, monthView } from '../../support/fake/records/month-view.ts';
import {
  type Asked,
  CLOSING_QUESTIONS,
  CLOSINGS,
} from '../../support/in-process/ledger/closing-questions.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { POSTING_QUESTIONS } from '../../support/in-process/ledger/posting-questions.ts';

type Name = Exclude<keyof LedgerReader, 'close' | `each${string}`>;

const [WORLD, AT] = [smallWorld(480), noon('2026-03-10')];
const [CHARGE, MANDATE] = [WORLD.charges[0], WORLD.mandates[0]];
const [TXID, ID_REC] = [CHARGE?.txid ?? '', MANDATE?.idRec ?? ''];
const PAYMENT = WORLD.settlements[0]?.endToEndId ?? '';
const MONTH = { first: WORLD_TODAY, last: WORLD_TODAY };
const NOWHERE = { history: 0, charge: 0, mandate: 0, settlement: 0 };
const LOOKED_AT = { begin: NOWHERE, seen: {} };
const MOVED = { from: '2026-01-01', to: '2026-01-31' };
const DAYS = { from: civilDate(MOVED.from), to: civilDate(MOVED.to) };
const BY_DUE = { by: 'dueDate', direction: 'asc' } as const;
const PAGED = ['SCAN sqlite_schema', 'SCAN total'];
const OPEN_WRITES = 'SCAN intended_write USING INDEX intended_write_open';
const PERIODICITIES = 'SCAN m USING COVERING INDEX mandate_cycle_terms';
const ORPHANED = 'SCAN settlement USING INDEX settlement_orphan';
const NO_REFERENCE = {
  ...{ txids: [], contracts: [], dueDate: null, month: null, payer: null, amount: null },
} as const;
const NOBODY = { kind: 'cpf', number: '00000000000' } as const;
const ARREARS = { choice: 'arrears', search: '' } as const;

const NO_ACT_FILTER = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

/** Each question of the reader, and what is read from one end to the other to answer it. */
const QUESTIONS = {
  cyclesPage: { ask: (reader) => reader.cyclesPage(EVERY_CYCLE, BY_DUE, 0), scans: PAGED },
  cyclesByTxid: {
    ask: (reader) => [null, { ...EVERY_CYCLE, payer: 'araujo' }].map((of) => reader.cyclesByTxid([TXID], of)),
    scans: ['m', 'mandate'].map((table) => `SCAN ${table} USING COVERING INDEX mandate_by_contract`),
  },
  cyclesList: { ask: (reader) => reader.cyclesList(EVERY_CYCLE, BY_DUE), scans: PAGED },
  cyclesSummary: { ask: (reader) => reader.cyclesSummary(EVERY_CYCLE), scans: ['SCAN total'] },
  cycleDetail: { ask: (reader) => reader.cycleDetail(TXID), scans: [] },
  // As the list's own pages, and the index of mandates that contracts are sought in.
  candidates: {
    ask: (reader) => [reader.candidates(PAYMENT, ''), reader.candidates(PAYMENT, '89,90')],
    // A typed text is looked for in the contracts too; the first thousand that hold it are put in order.
    scans: [
      'SCAN m',
      ...['m', 'mandate'].map((table) => `SCAN ${table} USING COVERING INDEX mandate_by_contract`),
      'SCAN sqlite_schema',
      'SCAN total',
    ],
  },
  longestUnpaid: { ask: (reader) => reader.longestUnpaid(5), scans: PAGED },
  openWrites: { ask: (reader) => reader.openWrites(), scans: [OPEN_WRITES] },
  journaledWrite: { ask: (reader) => reader.journaledWrite(1), scans: [] },
  writeBatch: { ask: (reader) => reader.writeBatch('b'), scans: [] },
  mandateWrites: { ask: (reader) => reader.mandateWrites(ID_REC), scans: [] },
  deliveries: { ask: (reader) => reader.deliveries(null, 100), scans: [] },
  deliveriesCounted: { ask: (reader) => reader.deliveriesCounted(), scans: ['SCAN delivery_total'] },
  confirmations: { ask: (reader) => reader.confirmations(ID_REC), scans: [] },
  locations: { ask: (reader) => reader.locations(null, 100), scans: [] },
  // The last payment alone, and the fifty rows at most that the inner query has found.
  joiningCharges: {
    ask: (reader) => reader.joiningCharges(null),
    scans: ['SCAN settlement USING INDEX settlement_by_time', 'SCAN w'],
  },
  locationMadeFor: { ask: (reader) => reader.locationMadeFor(ID_REC), scans: [] },
  tracked: { ask: (reader) => reader.tracked(), scans: ['SCAN t'] },
  chargeable: { ask: (reader) => reader.chargeable([ID_REC], WORLD_TODAY), scans: [] },
  chargeMonth: {
    ask: (reader) =>
      reader.chargeMonth({ period: MONTH, today: WORLD_TODAY, localHolidays: [] }, monthView()),
    scans: [],
  },
  chosenTotals: {
    ask: (reader) =>
      reader.chosenTotals({ period: MONTH, today: WORLD_TODAY, localHolidays: [] }, monthDraft()),
    scans: [],
  },
  chosenCharges: {
    ask: (reader) =>
      reader.chosenCharges({ period: MONTH, today: WORLD_TODAY, localHolidays: [] }, monthDraft()),
    scans: [],
  },
  chargeToChange: { ask: (reader) => reader.chargeToChange(TXID), scans: [] },
  chargeBatches: { ask: (reader) => reader.chargeBatches(), scans: [OPEN_WRITES, 'SCAN w'] },
  retryBatches: { ask: (reader) => reader.retryBatches(), scans: [OPEN_WRITES] },
  retryTally: { ask: (reader) => reader.retryTally('b'), scans: [] },
  retryBatch: { ask: (reader) => reader.retryBatch('b'), scans: [] },
  writtenCharge: { ask: (reader) => reader.writtenCharge(1), scans: [] },
  chargeTally: { ask: (reader) => reader.chargeTally('b'), scans: [] },
  chargeBatch: { ask: (reader) => reader.chargeBatch('b'), scans: [] },
  lastMandates: { ask: (reader) => reader.lastMandates(5), scans: ['SCAN mandate'] },
  lastCharges: { ask: (reader) => reader.lastCharges(5), scans: ['SCAN charge_raw'] },
  overview: {
    ask: (reader) => reader.overview(),
    scans: [
      'SCAN quarantine USING COVERING INDEX quarantine_by_time',
      'SCAN s USING COVERING INDEX settlement_joining',
      'SCAN settlement USING COVERING INDEX settlement_orphan',
      'SCAN total',
    ],
  },
  expected: { ask: (reader) => reader.expected(EVERY_EXPECTED), scans: [] },
  sideTotal: {
    ask: (reader) => SIDE_LISTS.map((list) => reader.sideTotal(list, EVERY_EXPECTED)),
    scans: ['SCAN quarantine USING COVERING INDEX quarantine_by_time', ORPHANED],
  },
  joining: {
    ask: (reader) => reader.joining('araujo'),
    scans: ['SCAN mandate USING COVERING INDEX mandate_by_contract', 'SCAN s USING INDEX settlement_joining'],
  },
  orphans: { ask: (reader) => reader.orphans(), scans: [ORPHANED] },
  quarantine: {
    ask: (reader) => reader.quarantine(),
    scans: ['SCAN quarantine USING INDEX quarantine_by_time'],
  },
  mandatesPage: {
    ask: (reader) => [
      ...[false, true].map((isEnding) => reader.mandatesPage({ statuses: [], search: '', isEnding }, 0)),
      reader.mandatesPage({ statuses: ['APROVADA'], search: 'araujo' }, 0),
    ],
    scans: [
      ...['m', 'mandate'].map((table) => `SCAN ${table} USING COVERING INDEX mandate_by_contract`),
      'SCAN mandate USING COVERING INDEX mandate_by_name',
      'SCAN mandate USING COVERING INDEX mandate_by_payer',
    ],
  },
  acts: {
    ask: (reader) =>
      [NO_ACT_FILTER, { ...NO_ACT_FILTER, author: 'Ana' }, { ...NO_ACT_FILTER, search: 'araujo' }].map(
        (filter) => reader.acts(filter, 1),
      ),
    // What was found of a payer, and each person’s name, one seek apart.
    scans: ['SCAN found', 'SCAN known'],
  },
  figures: {
    ask: (reader) => reader.figures(),
    scans: [...CLOSINGS, OPEN_WRITES, ORPHANED, 'SCAN sync_run', 'SCAN total'],
  },
  overviewMonth: { ask: (reader) => reader.overviewMonth('2026-05'), scans: [PERIODICITIES] },
  movements: {
    ask: (reader) => [
      reader.movements({ ...MOVED, kinds: [], search: '' }, null),
      reader.movements({ ...MOVED, kinds: [], search: '' }, { at: AT, endToEndId: PAYMENT, refundId: null }),
      reader.movements({ ...MOVED, kinds: ['orphan'], search: 'araujo' }, null),
    ],
    scans: [],
  },
  statementMonth: {
    ask: (reader) => reader.statementMonth(monthOf(WORLD_TODAY), 'x'),
    // The rows of the month, and what its lines name.
    scans: ['SCAN bank_statement', 'SCAN moved'],
  },
  fees: { ask: (reader) => reader.fees(DAYS), scans: [] },
  documentCharges: {
    ask: (reader) =>
      reader.documentCharges([
        { ...NO_REFERENCE, contracts: ['CT-1'], month: monthOf(WORLD_TODAY), payer: NOBODY.number },
        { ...NO_REFERENCE, txids: [TXID], dueDate: WORLD_TODAY },
      ]),
    scans: [],
  },
  documents: { ask: (reader) => reader.documents([TXID]), scans: [] },
  documentMonth: { ask: (reader) => reader.documentMonth(monthOf(WORLD_TODAY), 'x'), scans: [] },
  chargeEvidence: {
    ask: (reader) => reader.chargeEvidence(TXID),
    // The statements that are kept, and what their lines name of the charge's money.
    scans: ['SCAN bank_statement', 'SCAN moved'],
  },
  payersPage: {
    ask: (reader) => [
      reader.payersPage(ARREARS, 'urgency', 0),
      reader.payersPage({ choice: 'arrears', search: 'marcia araujo li' }, 'amount', 0),
      reader.payersPage({ choice: 'all', search: 'li wu' }, 'urgency', 0),
    ],
    // Those who owe, added up by the index of unpaid charges.
    scans: ['SCAN o'],
  },
  listedPayers: { ask: (reader) => reader.listedPayers(ARREARS, 'urgency', [1]), scans: ['SCAN o'] },
  knownContacts: { ask: (reader) => reader.knownContacts(['12345678909']), scans: [] },
  payerDetail: { ask: (reader) => reader.payerDetail({ by: 'mandate', idRec: ID_REC }), scans: [] },
  payerAccount: {
    ask: (reader) => [
      reader.payerAccount({ by: 'mandate', idRec: ID_REC }, DAYS),
      reader.payerAccount({ by: 'document', document: MANDATE?.payer.document ?? NOBODY }, DAYS),
    ],
    scans: [],
  },
  addressees: { ask: (reader) => reader.addressees({ kind: 'charges', txids: [TXID] }, 5), scans: [] },
  messageFacts: { ask: (reader) => reader.messageFacts([1]), scans: [] },
  unseenNews: { ask: (reader) => reader.unseenNews(LOOKED_AT), scans: ['SCAN n'] },
  movementDays: { ask: (reader) => reader.movementDays(DAYS.from, DAYS.to), scans: [] },
  ...CLOSING_QUESTIONS,
  ...POSTING_QUESTIONS,
  mandateDetail: { ask: (reader) => reader.mandateDetail(ID_REC), scans: [] },
  liveMandates: { ask: (reader) => reader.liveMandates(['12345678909']), scans: [] },
  storedData: {
    ask: (reader) => reader.storedData(5),
    scans: [
      'SCAN charge USING COVERING INDEX sqlite_autoindex_charge_1',
      'SCAN delivery USING COVERING INDEX delivery_once',
      'SCAN document_export',
      'SCAN erased_mandate',
      'SCAN intended_write USING COVERING INDEX intended_write_by_key',
      'SCAN mandate USING COVERING INDEX mandate_by_payer',
      'SCAN payer USING COVERING INDEX sqlite_autoindex_payer_1',
      'SCAN payer_contact',
      'SCAN payer_message USING COVERING INDEX payer_message_by_person',
      'SCAN quarantine USING COVERING INDEX quarantine_by_time',
      'SCAN settlement USING COVERING INDEX sqlite_autoindex_settlement_1',
    ],
  },
  erasure: { ask: (reader) => reader.erasure(ID_REC), scans: ['SCAN k'] },
  asOf: { ask: (reader) => reader.asOf(), scans: [] },
  calendarDay: { ask: (reader) => reader.calendarDay(), scans: [] },
  signed: { ask: (reader) => reader.signed('Ana'), scans: [] },
  beingRead: { ask: (reader) => reader.beingRead(), scans: [] },
  statesCounted: { ask: (reader) => reader.statesCounted(), scans: ['SCAN total'] },
  lastRun: { ask: (reader) => reader.lastRun(), scans: ['SCAN sync_run'] },
  news: { ask: (reader) => reader.news(0), scans: [] },
  note: { ask: (reader) => reader.note('x'), scans: [] },
  counts: {
    ask: (reader) => reader.counts(),
    scans: [
      'SCAN charge USING COVERING INDEX sqlite_autoindex_charge_1',
      'SCAN mandate USING COVERING INDEX mandate_by_payer',
      'SCAN settlement USING COVERING INDEX sqlite_autoindex_settlement_1',
    ],
  },
} as const satisfies Readonly<Record<Name, Asked>>;

/** What `json_each`, a walk of a page or a value alone are read by. */
const HARMLESS = /^SCAN (json_each|wanted|p$|p VIRTUAL|a VIRTUAL|x\b|CONSTANT ROW|\(subquery)|VIRTUAL TABLE/;

let ledger: LedgerFolder;
let reader: LedgerReader;
let texts: string[] = [];
const { prepare } = Database.prototype;

beforeAll(() => {
  ledger = new LedgerFolder();
  const writer = ledger.write();
  writer.store(WORLD, AT);
  writer.reconcile(WORLD_TODAY, AT);
  const statement = {
    sha256: 'x',
    format: 'ofx',
    account: null,
    ...{ from: WORLD_TODAY, to: WORLD_TODAY, wholeTo: WORLD_TODAY },
  } as const;
  writer.importStatement({ ...statement, lines: [] }, false, AT);
  Database.prototype.prepare = function recorded(this: Database.Database, sql: string) {
    texts.push(sql);
    return prepare.call(this, sql);
  } as typeof prepare;
});
afterAll(() => {
  Database.prototype.prepare = prepare;
  ledger[Symbol.dispose]();
});

/** Steps of the plans of all that a question prepares which read something from end to end. */
function scansOf(ask: Asked['ask']): readonly string[] {
  reader = ledger.read();
  texts = [];
  ask(reader);
  const asked = [...new Set(texts)].filter((sql) => /^\s*(SELECT|WITH)/i.test(sql));
  const steps = ledger.sql((db) =>
    asked.flatMap((sql) => {
      const values = sql.includes('@')
        ? [Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]))]
        : Array.from({ length: sql.split('?').length - 1 }, () => null);
      return db.prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...values);
    }),
  );
  const scans = steps.map(({ detail }) => detail).filter((step) => step.startsWith('SCAN'));
  return [...new Set(scans.filter((step) => !HARMLESS.test(step)))].toSorted();
}

describe('what the reader reads from end to end', () => {
  it('is asserted for each of its questions', () => {
    const names = Object.keys(ledger.read()).filter((name) => name !== 'close' && !name.startsWith('each'));
    expect(Object.keys(QUESTIONS).toSorted()).toEqual(names.toSorted());
  });

  it.each(Object.entries<Asked>(QUESTIONS))('for %s is no more than this', (_, { ask, scans }) => {
    expect(scansOf(ask)).toEqual(scans);
  });
});
