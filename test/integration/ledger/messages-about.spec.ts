import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import {
  MESSAGE_SITUATIONS,
  type MessageSituation,
} from '../../../src-preload/contract/vocabulary/messages.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
const TODAY = day('2026-03-10');

let ledger: AnyLedger;
let writer: LedgerWriter;
let reader: LedgerReader;

beforeEach(() => {
  ledger = newLedger();
  writer = ledger.write();
  const owed = charge({ txid: 'a1', idRec: 'RA1', status: 'EXPIRADA', dueDate: day('2026-01-12') });
  writer.store({ mandates: [mandate({ idRec: 'RA1' })], charges: [owed] }, AT);
  writer.reconcile(TODAY, AT);
  reader = ledger.read();
});
afterEach(() => ledger[Symbol.dispose]());

const payer = () => reader.payerDetail({ by: 'mandate', idRec: 'RA1' });

/** A message that is kept with a charge whatever it is about, as earlier versions kept it. */
function keep(situation: MessageSituation): void {
  const message = { situation, tone: 'formal', way: 'copied', body: 'Olá', txids: ['a1'] } as const;
  writer.recordMessages([{ ...message, payerId: payer()?.payerId ?? 0 }], AT);
}

const DAYS: Readonly<Record<MessageSituation, readonly string[]>> = {
  refused: ['2026-01-12'],
  unpaid: ['2026-01-12'],
  waiting: [],
  ending: [],
};

describe.each(MESSAGE_SITUATIONS)('a message about what is %s', (situation) => {
  const days = DAYS[situation];

  it('is about the charges that it asks for alone, on the page and in the file', () => {
    keep(situation);
    expect(payer()?.messages).toMatchObject([{ situation, dueDates: days, isCurrent: days.length > 0 }]);
    expect([...reader.eachMessage()]).toMatchObject([{ situation, dueDates: days }]);
  });

  it('counts as a reminder only where it is one', () => {
    keep(situation);
    const [row] = reader.payersPage({ choice: 'arrears', search: '' }, 'urgency', 0).rows;
    const [facts] = reader.messageFacts([payer()?.payerId ?? 0]);
    expect([row?.messages, row?.lastMessage?.at ?? null, facts?.before]).toEqual(
      days.length > 0 ? [1, AT, 1] : [0, null, 0],
    );
  });
});
