import { describe, expect, it } from 'vitest';
import {
  type JournalRow,
  NEXT_STATES,
  type WriteOutcome,
} from '../../../src-main/ledger/model/journaled-writes.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import {
  chargeWrite,
  mandateDraft,
  moment,
  WRITE_OF_EACH_KIND,
} from '../../support/fake/records/journal-writes.ts';
import { day } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = moment(0);
const STATES = Object.keys(NEXT_STATES) as readonly WriteState[];

const OUTCOMES: Readonly<Record<Exclude<WriteState, 'intended' | 'sent'>, WriteOutcome>> = {
  done: { state: 'done', bankId: 'tx1' },
  refused: {
    state: 'refused',
    code: 'request_refused',
    violations: [{ field: 'dueDate', reason: 'cycle_taken', text: 'Existe uma CobR' }],
  },
  unknown: { state: 'unknown', code: 'timed_out' },
  resolved_done: { state: 'resolved_done', bankId: null },
  resolved_not_done: { state: 'resolved_not_done' },
};

/** Takes one step. */
function step(writer: LedgerWriter, id: number, to: WriteState): string {
  if (to === 'intended') return codeOf(() => writer.withdraw(id));
  return codeOf(() =>
    to === 'sent' ? writer.markSent(id, moment(2)) : writer.closeWrite(id, OUTCOMES[to], moment(3)),
  );
}

const WAYS: Readonly<Record<WriteState, readonly WriteState[]>> = {
  intended: [],
  sent: ['sent'],
  done: ['sent', 'done'],
  refused: ['sent', 'refused'],
  unknown: ['sent', 'unknown'],
  resolved_done: ['sent', 'unknown', 'resolved_done'],
  resolved_not_done: ['sent', 'unknown', 'resolved_not_done'],
};

/** Journals a write and leads it to a state. */
function led(writer: LedgerWriter, to: WriteState, write = chargeWrite()): number {
  const id = writer.intend(write, AT);
  for (const each of WAYS[to]) expect(step(writer, id, each)).toBe('nothing thrown');
  return id;
}

const statesOf = (writes: readonly JournalRow[]) => writes.map(({ key, state }) => [key, state]);

describe('the journal of writes', () => {
  it('keeps a write of each kind as it was given, with what it is recognised by', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const ids = writer.intendBatch('all', WRITE_OF_EACH_KIND, AT);
    const kept = ledger.read().writeBatch('all');
    expect(kept.map(({ id }) => id)).toEqual(ids);
    expect(kept.map(({ kind, payload }) => ({ kind, payload }))).toEqual(WRITE_OF_EACH_KIND);
    const keys = ['12345678909 CT-1', 'RR1', 'RR1', 'location', '7', 'RR1', 'SC1', 'tx1', 'tx1'];
    expect(kept.map(({ key }) => key)).toEqual([...keys, 'tx1 2026-01-14', 'settlements chave', 'mandates']);
    expect(writer.writeBatch('all')).toEqual(kept);
    expect(writer.writeBatch('other')).toEqual([]);
  });

  it('dates each step and keeps what came of it', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const id = led(writer, 'refused');
    const untouched = { batchId: null, sentAt: null, outcomeAt: null, outcome: null };
    writer.intend(chargeWrite({ txid: 'tx2' }), moment(9));
    expect(ledger.read().openWrites()).toMatchObject([{ ...untouched, intendedAt: moment(9) }]);
    const found = ledger.behind((db) => db.prepare('SELECT * FROM intended_write WHERE id = ?').get(id));
    expect(found).toMatchObject({ intended_at: AT, sent_at: moment(2), outcome_at: moment(3) });
    expect(JSON.parse((found as { outcome: string }).outcome)).toEqual(OUTCOMES.refused);
  });

  it.each(STATES)('takes from %s the steps of the table and no other', (from) => {
    for (const to of STATES) {
      using ledger = newLedger();
      const writer = ledger.write();
      const id = led(writer, from);
      const isLegal = NEXT_STATES[from].includes(to);
      expect([from, to, step(writer, id, to)]).toEqual([
        from,
        to,
        isLegal ? 'nothing thrown' : 'invalid_input',
      ]);
    }
  });

  it('forgets the last outcome of a write that is sent again', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const id = led(writer, 'unknown');
    expect(writer.openWrites()).toMatchObject([{ outcome: OUTCOMES.unknown }]);
    writer.markSent(id, moment(7));
    const again = { state: 'sent', sentAt: moment(7), outcomeAt: null, outcome: null };
    expect(writer.openWrites()).toMatchObject([again]);
  });

  it('is as if it had never been sent once it is withdrawn', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const id = led(writer, 'sent');
    writer.withdraw(id);
    expect(writer.openWrites()).toMatchObject([{ id, state: 'intended', sentAt: null, outcome: null }]);
    writer.markSent(id, moment(7));
    expect(writer.openWrites()).toMatchObject([{ state: 'sent', sentAt: moment(7) }]);
  });

  it('has another payload sent only while it was never sent, and of the same key', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const charge = chargeWrite({ txid: 'tx1' });
    const id = writer.intend(charge, AT);
    const receiver = { account: '999999', accountType: 'PAGAMENTO', branch: null } as const;
    writer.amend(id, chargeWrite({ txid: 'tx1', receiver }));
    expect(writer.openWrites()).toMatchObject([
      { id, state: 'intended', payload: { txid: 'tx1', receiver } },
    ]);
    expect(codeOf(() => writer.amend(id, chargeWrite({ txid: 'tx2' })))).toBe('invalid_input');
    writer.markSent(id, moment(2));
    expect(codeOf(() => writer.amend(id, charge))).toBe('invalid_input');
    expect(writer.openWrites()).toMatchObject([{ payload: { receiver } }]);
  });

  it('names what done writes of a kind and key brought', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const brought = (outcome: WriteOutcome): void => {
      const id = writer.intend({ kind: 'create_location', payload: {} }, AT);
      writer.markSent(id, moment(2));
      writer.closeWrite(id, outcome, moment(3));
    };
    brought({ state: 'done', bankId: '7' });
    brought({ state: 'resolved_done', bankId: '8' });
    brought({ state: 'resolved_not_done' });
    brought({ state: 'done', bankId: null });
    expect(writer.idsBrought('create_location', 'location')).toEqual(['7', '8']);
    expect(writer.idsBrought('create_mandate', 'location')).toEqual([]);
  });

  it('knows no write that was not journaled', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(codeOf(() => writer.markSent(1, AT))).toBe('not_found');
    expect(codeOf(() => writer.closeWrite(1, OUTCOMES.done, AT))).toBe('not_found');
    expect(codeOf(() => writer.withdraw(1))).toBe('not_found');
  });
});

describe('a second click', () => {
  it.each(WRITE_OF_EACH_KIND)('on $kind is refused while the first is open', (write) => {
    using ledger = newLedger();
    const writer = ledger.write();
    const id = writer.intend(write, AT);
    expect(codeOf(() => writer.intend(write, AT))).toBe('already_running');
    writer.markSent(id, AT);
    expect(codeOf(() => writer.intend(write, AT))).toBe('already_running');
    writer.closeWrite(id, OUTCOMES.unknown, AT);
    expect(codeOf(() => writer.intend(write, AT))).toBe('already_running');
    writer.closeWrite(id, OUTCOMES.resolved_not_done, AT);
    expect(codeOf(() => writer.intend(write, AT))).toBe('nothing thrown');
  });

  it.each(STATES)('on a txid is refused after %s unless the bank cannot have it', (state) => {
    using ledger = newLedger();
    const writer = ledger.write();
    led(writer, state);
    const isFree = state === 'refused' || state === 'resolved_not_done';
    const other = chargeWrite({ idRec: 'RR2', dueDate: day('2026-03-01') });
    expect(codeOf(() => writer.intend(other, AT))).toBe(isFree ? 'nothing thrown' : 'already_running');
  });

  it.each(STATES)('on a due date under another txid is refused while the first is open: %s', (state) => {
    using ledger = newLedger();
    const writer = ledger.write();
    led(writer, state);
    const isOpen = ['intended', 'sent', 'unknown'].includes(state);
    const sameCycle = chargeWrite({ txid: 'tx2' });
    expect(codeOf(() => writer.intend(sameCycle, AT))).toBe(isOpen ? 'already_running' : 'nothing thrown');
    const others = [
      chargeWrite({ txid: 'tx3', idRec: 'RR2' }),
      chargeWrite({ txid: 'tx4', dueDate: day('2026-02-12') }),
    ];
    expect(others.map((each) => codeOf(() => writer.intend(each, AT)))).toEqual(
      others.map(() => 'nothing thrown'),
    );
  });

  it('names what is under way', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    led(writer, 'sent');
    expect(() => writer.intend(chargeWrite(), AT)).toThrow(
      expect.objectContaining({ params: { kind: 'put_charge', key: 'tx1' } }),
    );
  });

  it('leaves nothing of a batch of which one write is under way', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    led(writer, 'sent', chargeWrite({ txid: 'tx2' }));
    const batch = [chargeWrite({ idRec: 'RR2' }), chargeWrite({ txid: 'tx2', idRec: 'RR3' })];
    expect(codeOf(() => writer.intendBatch('january', batch, AT))).toBe('already_running');
    expect(writer.writeBatch('january')).toEqual([]);
    expect(statesOf(writer.openWrites())).toEqual([['tx2', 'sent']]);
  });

  it('lets one payer have two contracts and two payers one', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const payer = { name: 'Bia', document: { kind: 'cpf', number: '98765432100' } } as const;
    const drafts = [mandateDraft(), mandateDraft({ contract: 'CT-2' }), mandateDraft({ payer })];
    const writes = drafts.map((payload) => ({ kind: 'create_mandate', payload }) as const);
    expect(writer.intendBatch('import', writes, AT)).toHaveLength(3);
  });
});
