import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { failNextDebit } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { cycleHolding } from '../../../src-main/practice-bank/charges/collection-days.ts';
import { type Charge, statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import type { Mandate } from '../../../src-main/practice-bank/records/mandate.ts';
import { World } from '../../../src-main/practice-bank/storage/world.ts';
import { atHour, dayOf, secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';

const TODAY = dayOf(civilDate('2025-11-20'));
const noon = (day: number): number => secondOf(day, atHour(12));
const worldOf = (seed: number): World => new World({ seed, today: TODAY, months: 4 }, 150, noon(TODAY));

/** All that a world shows, in the order in which it lists it. */
function contents(world: World): unknown {
  return {
    mandates: world.mandates,
    charges: chargesIn(world),
    statuses: chargesIn(world).map(({ history }) => statusAt(history, world.now)),
    settlements: world.chargeBook.settlements.rows,
  };
}

const comingCharges = (world: World, mandate: Mandate): readonly Charge[] =>
  world
    .dealingsAhead(mandate, 12)
    .flatMap((dealing) => (dealing.kind === 'charge' ? [dealing.charge] : []))
    .filter(({ createdAt }) => createdAt > world.now);

const chargesIn = (world: World): readonly Charge[] =>
  world.chargeBook.charges.rows.flatMap((row) => world.chargeIn(row)?.charge ?? []);

describe('a world', () => {
  it('is made alike twice from one seed, and otherwise from another', () => {
    expect(contents(worldOf(5))).toEqual(contents(worldOf(5)));
    expect(contents(worldOf(5))).not.toEqual(contents(worldOf(6)));
  });

  it('is the same after many small steps as after one great one', () => {
    const [stepped, leapt] = [worldOf(5), worldOf(5)];
    for (let day = 1; day <= 45; day += 1) stepped.moveTo(noon(TODAY + day));
    leapt.moveTo(noon(TODAY + 45));
    expect(contents(stepped)).toEqual(contents(leapt));
  });

  it('lets charges be created, debited and refunded, and mandates be approved, as days pass', () => {
    const world = worldOf(5);
    const waiting = world.mandates.filter(({ history }) => statusAt(history, world.now) === 'CRIADA');
    const before = chargesIn(world).length;
    const isOpen = ({ history }: Charge) => ['CRIADA', 'ATIVA'].includes(statusAt(history, world.now));
    const open = new Set(
      chargesIn(world)
        .filter(isOpen)
        .map(({ txid }) => txid),
    );
    world.moveTo(noon(TODAY + 60));
    expect(chargesIn(world).length).toBeGreaterThan(before + 100);
    expect(open.size).toBeGreaterThan(10);
    expect(chargesIn(world).filter((charge) => open.has(charge.txid) && isOpen(charge))).toEqual([]);
    expect(waiting.filter(({ history }) => statusAt(history, world.now) === 'APROVADA')).not.toEqual([]);
  });

  it('shows a joining payment as soon as its mandate is approved, however far off the first cycle is', () => {
    const world = new World({ seed: 5, today: TODAY, months: 4 }, 1_500, noon(TODAY));
    for (const daysLater of [0, 3, 10]) {
      world.moveTo(noon(TODAY + daysLater));
      const settled = world.chargeBook.settlements.between(0, world.now);
      const paid = new Set(settled.map(({ settlement }) => settlement.txid));
      const joined = world.mandates.filter(
        ({ joiningTxid, approvedAt }) =>
          joiningTxid !== null && approvedAt !== null && approvedAt < world.now - 60,
      );
      expect(joined.filter(({ joiningTxid }) => !paid.has(joiningTxid))).toEqual([]);
    }
  });

  it('does not go back in time', () => {
    expect(() => worldOf(5).moveTo(noon(TODAY - 1))).toThrow(RangeError);
  });

  it('finds charges by txid only once they exist', () => {
    const world = worldOf(5);
    const { txid } = chargesIn(world).at(-1) ?? { txid: '' };
    expect(world.chargeByTxid(txid)?.charge.txid).toBe(txid);
    const early = new World({ seed: 5, today: TODAY, months: 4 }, 150, noon(TODAY - 100));
    expect(early.chargeByTxid(txid)).toBeNull();
    expect(world.chargeByTxid(txid.toLowerCase())).toBeNull();
  });

  it('makes no charges while charging is by hand, and does not make up for them', () => {
    const [paused, free] = [worldOf(5), worldOf(5)];
    const createdFrom = (world: World, day: number): number =>
      chargesIn(world).filter(({ createdAt }) => createdAt > noon(day)).length;
    paused.setCharging('by_hand');
    paused.moveTo(noon(TODAY + 20));
    free.moveTo(noon(TODAY + 20));
    expect([paused.charging, createdFrom(paused, TODAY)]).toEqual(['by_hand', 0]);
    expect(createdFrom(free, TODAY)).toBeGreaterThan(10);
    paused.setCharging('automatic');
    for (const world of [paused, free]) world.moveTo(noon(TODAY + 40));
    expect(createdFrom(paused, TODAY)).toBe(createdFrom(paused, TODAY + 20));
    expect(createdFrom(paused, TODAY + 20)).toBeGreaterThan(createdFrom(free, TODAY + 20) * 0.9);
  });

  it('keeps what exists of a mandate when another takes its place', () => {
    const world = worldOf(5);
    for (const mandate of world.mandates) {
      if (mandate.closedAt !== null && mandate.closedAt <= world.now) continue;
      const before = world.chargesOf(mandate).map(({ charge }) => charge);
      world.replaceMandate({
        ...mandate,
        closedAt: world.now,
        mood: { from: world.now - 200 * 86_400, behaviour: 'account_closed' },
      });
      expect(world.chargesOf(mandate).map(({ charge }) => charge)).toEqual(before);
    }
    expect(contents(world)).toEqual({ ...(contents(worldOf(5)) as object), mandates: world.mandates });
  });

  it('finds every mandate of a document, own ones too', () => {
    const world = worldOf(5);
    const [first] = world.mandates;
    const document = first?.payer.document.number ?? '';
    expect(world.mandatesOfDocument(document)).toEqual([first]);
    const made = world.addMandate((index) => ({
      ...(first as Mandate),
      index,
      idRec: world.ids.rec(index, true, world.now),
    }));
    expect(world.mandatesOfDocument(document)).toEqual([first, made]);
    expect([made.index, world.mandateByIdRec(made.idRec)]).toEqual([150, made]);
    expect(world.mandatesOfDocument('nobody')).toEqual([]);
  });

  it('replaces a charge only where what was done to it has made room in the cycle', () => {
    const world = new World({ seed: 5, today: TODAY, months: 1 }, 1_500, noon(TODAY - 7));
    const replaced = world.mandates.flatMap((mandate) =>
      world.openChargesOf(mandate).filter(({ charge }) => {
        const { start } = cycleHolding(mandate, charge.dueDay);
        return comingCharges(world, mandate).some(
          (other) => cycleHolding(mandate, other.dueDay).start === start,
        );
      }),
    );
    expect(replaced.length).toBeGreaterThan(3);
    for (const { mandate } of replaced) failNextDebit(world, mandate, null);
    world.moveTo(noon(TODAY + 20));
    for (const { mandate, charge } of replaced) {
      expect(world.chargesInCycle(mandate, charge.dueDay).map((one) => one.charge.txid)).toEqual([
        charge.txid,
      ]);
    }
  });

  it('says of a charge that is to come what will come, and makes none twice', () => {
    const world = worldOf(5);
    const coming = world.mandates.flatMap((mandate) =>
      comingCharges(world, mandate).map((charge) => ({ mandate, charge })),
    );
    expect(coming.length).toBeGreaterThan(10);
    const [first] = coming;
    if (first === undefined) throw new RangeError('nothing is to come');
    world.putCharge(first.mandate, { ...first.charge, createdAt: world.now });
    world.moveTo(Math.max(...coming.map(({ charge }) => charge.createdAt)));
    for (const { charge } of coming.slice(1)) {
      expect(world.chargeByTxid(charge.txid)?.charge).toEqual(charge);
    }
    expect(chargesIn(world).filter(({ txid }) => txid === first.charge.txid).length).toBe(1);
  });
});
