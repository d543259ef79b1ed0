import { describe, expect, it } from 'vitest';
import { createCharge } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { createConfirmation } from '../../../src-main/practice-bank/actions/confirmation-actions.ts';
import {
  approveMandate,
  cancelMandate,
  createMandate,
  refuseMandate,
  reviseMandate,
  unlinkLocation,
} from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import {
  joiningTxidAt,
  journeyTaken,
  type Mandate,
} from '../../../src-main/practice-bank/records/mandate.ts';
import {
  MANDATE_WITHDRAWAL,
  PAYER_CANCELLATION,
} from '../../../src-main/practice-bank/rules/mandate-fates.ts';
import { RECEIVER } from '../../../src-main/practice-bank/rules/people.ts';
import type { BankEvent } from '../../../src-main/practice-bank/storage/bank-events.ts';
import type { World } from '../../../src-main/practice-bank/storage/world.ts';
import { dayAt } from '../../../src-main/practice-bank/timeline/calendar.ts';
import {
  draft,
  later,
  latest,
  newWorld,
  refusedFor,
  statusOf,
  TODAY,
} from '../../support/in-process/practice-bank/own-mandates.ts';

const DAY = 86_400;
const wordsOf = (world: World, mandate: Mandate): readonly string[] =>
  latest(world, mandate).history.map(({ status }) => status);

describe('a mandate that the client makes', () => {
  it('waits under the next number, for the payer as given', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    expect(made.index).toBe(60);
    expect(made.idRec).toMatch(/^RR9999900420251120[0-9A-Z]{11}$/);
    expect(world.mandateByIdRec(made.idRec)).toEqual(made);
    expect(statusOf(world, made)).toBe('CRIADA');
    expect(made.payer).toMatchObject({ name: 'Zoé Nunes', document: { number: '52998224725' } });
    expect(made.payer.email).toBe('zoe.nunes.60@example.com');
    expect(made.payer.bank).toMatch(/^\d{8}$/);
    expect([made.isOwn, made.behaviour]).toEqual([true, 'pays']);
  });

  it('has the city and the bank of a payer who is known by her document', () => {
    const world = newWorld();
    const known = world.mandates[3] as Mandate;
    const made = createMandate(
      world,
      draft({ payer: { name: 'Outra Grafia', document: known.payer.document } }),
    );
    expect(made.payer).toEqual({ ...known.payer, name: 'Outra Grafia' });
  });

  it('shows at the location that it names, which no other may name then', () => {
    const world = newWorld();
    const { id } = world.locations.create(world.now);
    const made = createMandate(world, draft({ locationId: id }));
    expect(world.locations.byId(id)?.mandateIndex).toBe(made.index);
    expect(() => createMandate(world, draft({ locationId: id }))).toThrow(refusedFor('location_taken'));
    expect(() => createMandate(world, draft({ locationId: 7 }))).toThrow(refusedFor('location_unknown'));
    expect(world.mandates).toHaveLength(61);
  });

  it('expires unanswered after 30 days, or later once its first due date has passed', () => {
    const world = newWorld();
    const [soon, far] = [createMandate(world, draft()), createMandate(world, draft({ anchor: TODAY + 50 }))];
    const brief = createMandate(world, draft({ anchor: TODAY + 5, endDay: TODAY + 9 }));
    expect([soon, far, brief].map(({ closedAt }) => dayAt(closedAt ?? 0) - TODAY)).toEqual([30, 51, 10]);
    later(world, 31 * DAY);
    expect([soon, far, brief].map((one) => statusOf(world, one))).toEqual(['EXPIRADA', 'CRIADA', 'EXPIRADA']);
  });

  it('expires on the day after its last once approved, and not before', () => {
    const world = newWorld();
    const made = createMandate(world, draft({ endDay: TODAY + 90 }));
    approveMandate(world, made, 'JORNADA_2');
    later(world, 90 * DAY);
    expect(statusOf(world, made)).toBe('APROVADA');
    later(world, DAY);
    expect(wordsOf(world, made)).toEqual(['CRIADA', 'APROVADA', 'EXPIRADA']);
    expect(statusOf(world, made)).toBe('EXPIRADA');
  });
});

describe('a revision', () => {
  it('changes name, first day and joining charge', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    const changes = { payerName: 'Zoé Lima', anchor: TODAY + 60, joiningTxid: 'A'.repeat(32) };
    expect(reviseMandate(world, made, changes)).toMatchObject({
      payer: { ...made.payer, name: 'Zoé Lima' },
      anchor: TODAY + 60,
      joiningTxid: 'A'.repeat(32),
    });
    expect(dayAt(latest(world, made).closedAt ?? 0)).toBe(TODAY + 61);
  });

  it('that brings the first day forward past the term for an answer ends the mandate', () => {
    const world = newWorld();
    const made = createMandate(world, draft({ anchor: TODAY + 60 }));
    later(world, 40 * DAY);
    reviseMandate(world, made, { anchor: TODAY + 39 });
    expect(statusOf(world, made)).toBe('CRIADA');
    later(world, 1);
    expect(wordsOf(world, made)).toEqual(['CRIADA', 'EXPIRADA']);
    expect(statusOf(world, made)).toBe('EXPIRADA');
  });

  it('moves to another location and frees the former', () => {
    const world = newWorld();
    const [first, second] = [world.locations.create(world.now), world.locations.create(world.now)];
    const made = createMandate(world, draft({ locationId: first.id }));
    reviseMandate(world, made, { locationId: second.id });
    expect(world.locations.byId(first.id)?.mandateIndex).toBeNull();
    expect(world.locations.byId(second.id)?.mandateIndex).toBe(made.index);
    reviseMandate(world, made, { locationId: second.id });
    expect(latest(world, made).locationId).toBe(second.id);
    const other = createMandate(world, draft());
    expect(() => reviseMandate(world, other, { locationId: second.id })).toThrow(
      refusedFor('location_taken'),
    );
  });

  it('lets the lifecycle of a mandate of a persona go on', () => {
    const world = newWorld();
    const waiting = world.mandates.find(({ index }) => index % 50 === 1) as Mandate;
    const revised = reviseMandate(world, waiting, { payerName: 'Nova', anchor: waiting.anchor + 1 });
    expect(revised.approvedAt).toBe(waiting.approvedAt);
    expect(revised.history).toEqual(waiting.history);
  });

  it('unlinks in any status, and more than once', () => {
    const world = newWorld();
    const { id } = world.locations.create(world.now);
    const made = createMandate(world, draft({ locationId: id }));
    cancelMandate(world, made, MANDATE_WITHDRAWAL);
    expect(unlinkLocation(world, id).mandateIndex).toBeNull();
    expect(unlinkLocation(world, id).mandateIndex).toBeNull();
    expect(latest(world, made).locationId).toBeNull();
    expect(() => unlinkLocation(world, 7)).toThrow(RangeError);
  });
});

describe('an approval', () => {
  it('begins the life of the mandate and is announced', () => {
    const world = newWorld();
    const heard: BankEvent[] = [];
    world.subscribe((event) => heard.push(event));
    const made = createMandate(world, draft({ joiningTxid: world.joinables.all[0]?.txid ?? '' }));
    expect(joiningTxidAt(made, world.now)).not.toBeNull();
    const approved = approveMandate(world, made, 'JORNADA_2');
    expect([approved.approvedAt, approved.closedAt]).toEqual([world.now, null]);
    expect(journeyTaken(approved, world.now)).toBe('JORNADA_2');
    expect(heard).toEqual([{ kind: 'mandate', at: world.now, mandate: approved }]);
  });

  it.each([
    ['JORNADA_1', null],
    ['JORNADA_2', null],
    ['JORNADA_3', 'named'],
    ['JORNADA_4', null],
  ] as const)('by %s leaves dadosJornada.txid %s (specification, RecAtivacao)', (journey, expected) => {
    const world = newWorld();
    const txid = world.joinables.all[0]?.txid ?? '';
    const made = createMandate(world, draft({ joiningTxid: txid }));
    if (journey === 'JORNADA_1') {
      const recipient = { account: '1', bank: '99990110', branch: null, document: made.payer.document };
      createConfirmation(world, { mandate: made, expiresAt: world.now + DAY, recipient });
    }
    const approved = approveMandate(world, made, journey);
    expect(joiningTxidAt(approved, world.now)).toBe(expected === 'named' ? txid : null);
  });

  it('asks for what the journey needs', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    expect(() => approveMandate(world, made, 'JORNADA_1')).toThrow(refusedFor('no_confirmation_waiting'));
    expect(() => approveMandate(world, made, 'JORNADA_3')).toThrow(refusedFor('joining_charge_missing'));
  });

  it('is refused for a mandate that waits no more', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    approveMandate(world, made, 'JORNADA_2');
    expect(() => approveMandate(world, made, 'JORNADA_2')).toThrow(refusedFor('mandate_not_waiting'));
    expect(() => refuseMandate(world, made, 'AP13')).toThrow(refusedFor('mandate_not_waiting'));
  });

  it('brings a told mandate forward: its charges follow', () => {
    const world = newWorld();
    const waiting = world.mandates.find(({ index }) => index % 50 === 1) as Mandate;
    const planned = waiting.approvedAt ?? 0;
    expect(planned).toBeGreaterThan(world.now);
    const approved = approveMandate(world, waiting, 'JORNADA_2');
    expect(approved.approvedAt).toBe(world.now);
    expect(approved.history.filter(({ status }) => status === 'APROVADA')).toHaveLength(1);
    later(world, 45 * DAY);
    expect(world.chargesOf(latest(world, waiting)).length).toBeGreaterThan(0);
  });
});

describe('a refusal by the payer', () => {
  it.each(['AP13', 'AP14'])('closes the mandate with %s', (code) => {
    const world = newWorld();
    const made = createMandate(world, draft());
    const refused = refuseMandate(world, made, code);
    expect(refused).toMatchObject({ closedAt: world.now, approvedAt: null });
    expect(refused.closing).toMatchObject({ kind: 'rejeicao', why: { codigo: code } });
    later(world, 60 * DAY);
    expect(statusOf(world, made)).toBe('REJEITADA');
  });

  it('knows the codes of the specification only', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    expect(() => refuseMandate(world, made, 'AM02')).toThrow(refusedFor('unknown_code'));
    expect(statusOf(world, made)).toBe('CRIADA');
  });
});

describe('a cancellation', () => {
  it('is the receiver’s from CRIADA and APROVADA, the payer’s from APROVADA', () => {
    const world = newWorld();
    const made = createMandate(world, draft());
    expect(() => cancelMandate(world, made, PAYER_CANCELLATION)).toThrow(refusedFor('mandate_closed'));
    approveMandate(world, made, 'JORNADA_2');
    cancelMandate(world, made, PAYER_CANCELLATION);
    expect(latest(world, made).closing).toEqual({ kind: 'cancelamento', why: PAYER_CANCELLATION });
    expect(() => cancelMandate(world, made, MANDATE_WITHDRAWAL)).toThrow(refusedFor('mandate_closed'));
    const other = createMandate(world, draft());
    expect(cancelMandate(world, other, MANDATE_WITHDRAWAL).history.map(({ status }) => status)).toEqual([
      'CRIADA',
      'CANCELADA',
    ]);
  });

  it('takes the charges along that are not debited yet', () => {
    const world = newWorld();
    const made = approveMandate(world, createMandate(world, draft()), 'JORNADA_2');
    const placed = createCharge(world, {
      mandate: made,
      txid: null,
      dueDay: TODAY + 20,
      amount: 25_000,
      adjustsToBusinessDay: true,
      info: null,
      account: RECEIVER.account,
      debtor: null,
      request: {},
    });
    cancelMandate(world, made, MANDATE_WITHDRAWAL);
    const charge = world.chargeByTxid(placed.charge.txid)?.charge;
    expect(statusAt(charge?.history ?? [], world.now)).toBe('CANCELADA');
    expect(charge?.closing).toMatchObject({ kind: 'cancelamento', why: { codigo: 'CCLD' } });
  });
});
