import { describe, expect, it } from 'vitest';
import { payCode } from '../../../src-main/practice-bank/actions/code-payments.ts';
import {
  createMandate,
  type MandateDraft,
  refuseMandate,
  unlinkLocation,
} from '../../../src-main/practice-bank/actions/mandate-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { joinableStatus } from '../../../src-main/practice-bank/records/joinable-charge.ts';
import { joiningTxidAt, type Mandate } from '../../../src-main/practice-bank/records/mandate.ts';
import type { BankEvent } from '../../../src-main/practice-bank/storage/bank-events.ts';
import { activationCodeOf, chargeCodeOf } from '../../../src-main/practice-bank/wire/composed-codes.ts';
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
const GUI = 'br.gov.bcb.instant';

describe('paying a code', () => {
  function waitingWithLocation(changes: Partial<MandateDraft> = {}) {
    const world = newWorld();
    const location = world.locations.create(world.now);
    const mandate = createMandate(world, draft({ ...changes, locationId: location.id }));
    const chargeOf = (kind: 'cob' | 'cobv', at = 0) =>
      world.joinables.all.filter((charge) => charge.kind === kind)[at] ?? null;
    const compose = (charge: ReturnType<typeof chargeOf>) =>
      activationCodeOf(world, GUI, { location, charge });
    return { world, location, mandate, chargeOf, compose };
  }

  it('of journey 2 approves the mandate', () => {
    const { world, mandate, compose } = waitingWithLocation();
    const paid = payCode(world, GUI, compose(null));
    expect(paid).toMatchObject({ journey: 'JORNADA_2', settlement: null });
    expect(paid.mandate.index).toBe(mandate.index);
    expect(statusOf(world, mandate)).toBe('APROVADA');
  });

  it.each([
    ['JORNADA_3', 'cob'],
    ['JORNADA_4', 'cobv'],
  ] as const)('of %s pays its charge as well, once', (journey, kind) => {
    const { world, chargeOf, compose } = waitingWithLocation();
    const heard: BankEvent[] = [];
    world.subscribe((event) => heard.push(event));
    const charge = chargeOf(kind);
    const paid = payCode(world, GUI, compose(charge));
    expect(paid.journey).toBe(journey);
    expect(joiningTxidAt(paid.mandate, world.now)).toBe(kind === 'cob' ? charge?.txid : null);
    expect(paid.settlement?.settlement).toMatchObject({
      txid: charge?.txid,
      amount: charge?.amount,
      at: world.now,
    });
    expect(world.settlementsOfMandate(paid.mandate)).toEqual([paid.settlement]);
    expect(world.joinables.byTxid(charge?.txid ?? '')?.isPaid).toBe(true);
    expect(heard.map((event) => event.kind)).toEqual(['mandate', 'settlement']);
    const next = world.locations.create(world.now);
    createMandate(world, draft({ locationId: next.id }));
    const again = activationCodeOf(world, GUI, { location: next, charge });
    expect(() => payCode(world, GUI, again)).toThrow(refusedFor('charge_paid'));
  });

  it('of a persona’s mandate of journey 3 pays the charge that it brought along, once', () => {
    const world = newWorld(6, 600);
    const waiting = world.mandates.find(
      (one) =>
        one.joiningTxid !== null && one.locationId !== null && statusAt(one.history, world.now) === 'CRIADA',
    ) as Mandate;
    const location = world.locations.byId(waiting.locationId ?? 0);
    const charge = world.joinableByTxid(waiting.joiningTxid ?? '');
    if (location === null || charge === null) throw new Error('no location, or no charge');
    const code = activationCodeOf(world, GUI, { location, charge });
    payCode(world, GUI, code);
    later(world, 60 * DAY);
    const joined = world
      .settlementsOfMandate(latest(world, waiting))
      .filter(({ settlement }) => settlement.txid === waiting.joiningTxid);
    expect(joined.map(({ settlement }) => settlement.amount)).toEqual([waiting.value.amount]);
  });

  it.each([
    ['cob', { kind: 'cob', expirySeconds: 2 * DAY }],
    ['cobv', { kind: 'cobv', dueDay: TODAY + 1, daysAfterDue: 0 }],
  ] as const)("pays a client's own %s under its own txid, until it lapses", (kind, time) => {
    const { world, mandate, compose } = waitingWithLocation();
    const terms = { debtor: null, message: 'Matrícula', request: {} };
    const txid = `Own${kind}`.padEnd(30, '7');
    const made = world.joinables.makeForClient({ txid, amount: 5_000, time, terms }, world.now);
    const code = compose(made);
    const other = waitingWithLocation();
    const lapsing = other.world.joinables.makeForClient({ txid, amount: 1, time, terms }, other.world.now);
    later(other.world, 3 * DAY);
    const late = other.compose(lapsing);
    expect(() => payCode(other.world, GUI, late)).toThrow(refusedFor('charge_lapsed'));
    const paid = payCode(world, GUI, code);
    expect(paid.settlement?.settlement).toMatchObject({ txid, amount: 5_000 });
    expect(world.paymentsOfJoinable(made)).toEqual([paid.settlement]);
    later(world, 3 * DAY);
    expect(joinableStatus(world.joinableByTxid(txid) ?? made, world.now)).toBe('CONCLUIDA');
    expect(statusOf(world, mandate)).toBe('APROVADA');
  });

  it('is refused for anything but what the bank composes', () => {
    const { world, location, mandate, chargeOf, compose } = waitingWithLocation();
    const code = compose(chargeOf('cob'));
    const lost = code.replace(location.token, '0'.repeat(32));
    expect(() => payCode(world, GUI, 'x')).toThrow(refusedFor('code_unreadable'));
    const [alone] = world.joinables.all;
    if (alone === undefined) throw new Error('no charge');
    const ownCode = chargeCodeOf(world, GUI, alone);
    expect(() => payCode(world, GUI, ownCode)).toThrow(refusedFor('code_without_mandate'));
    expect(() => payCode(world, GUI, lost)).toThrow(refusedFor('code_unknown'));
    const altered = code.replace('SAO PAULO', 'SAO PAOLO');
    expect(() => payCode(world, GUI, altered)).toThrow(refusedFor('code_altered'));
    expect(() => payCode(world, 'br.gov.bcb.faisca', code)).toThrow(refusedFor('code_altered'));
    const chargeToken = /cob\/([0-9a-f]{32})/.exec(code)?.[1] ?? '';
    const foreign = code.replace(chargeToken, 'f'.repeat(32));
    expect(() => payCode(world, GUI, foreign)).toThrow(refusedFor('code_unknown'));
    expect(statusOf(world, mandate)).toBe('CRIADA');
  });

  it('is refused for a location that shows nothing, and for a mandate that waits no more', () => {
    const { world, location, mandate, compose } = waitingWithLocation();
    const code = compose(null);
    refuseMandate(world, mandate, 'AP14');
    expect(() => payCode(world, GUI, code)).toThrow(refusedFor('mandate_not_waiting'));
    unlinkLocation(world, location.id);
    expect(() => payCode(world, GUI, code)).toThrow(refusedFor('location_empty'));
  });

  it('is refused for another immediate charge than the mandate names', () => {
    const world = newWorld();
    const [named, other] = world.joinables.all;
    const location = world.locations.create(world.now);
    createMandate(world, draft({ locationId: location.id, joiningTxid: named?.txid ?? '' }));
    const code = activationCodeOf(world, GUI, { location, charge: other ?? null });
    expect(() => payCode(world, GUI, code)).toThrow(refusedFor('code_other_charge'));
  });
});
