import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { Ids, LIMITS } from '../../../src-main/practice-bank/records/ids.ts';
import { isComposable, joinableStatus } from '../../../src-main/practice-bank/records/joinable-charge.ts';
import { JoinableBook } from '../../../src-main/practice-bank/storage/joinable-book.ts';
import { World } from '../../../src-main/practice-bank/storage/world.ts';
import { dayOf, secondOf } from '../../../src-main/practice-bank/timeline/calendar.ts';
import { noonOf } from '../../../src-main/practice-bank/timeline/clock.ts';

const newBook = (seed = 4) => new JoinableBook(seed, new Ids(seed), BEGAN);
const BEGAN = 1_700_000_000;

describe('the book of joinable charges', () => {
  it.each(['cob', 'cobv'] as const)(
    'begins with five of %s, the last without location, none paid',
    (kind) => {
      const charges = newBook().all.filter((charge) => charge.kind === kind);
      expect(charges.map(({ hasLocation }) => hasLocation)).toEqual([true, true, true, true, false]);
      expect(charges.every(({ amount, isPaid }) => Number.isInteger(amount) && amount > 0 && !isPaid)).toBe(
        true,
      );
    },
  );

  it('gives each a txid of its own, the same for the same seed', () => {
    const txids = newBook().all.map(({ txid }) => txid);
    expect(new Set(txids).size).toBe(10);
    expect(newBook().all.map(({ txid }) => txid)).toEqual(txids);
    expect(newBook(5).all.map(({ txid }) => txid)).not.toEqual(txids);
    for (const txid of txids) expect(txid).toMatch(/^[a-zA-Z0-9]{26,35}$/);
  });

  it('makes further ones', () => {
    const book = newBook();
    const draft = { kind: 'cobv', amount: 12_345, label: 'Taxa', hasLocation: false } as const;
    const made = book.make(draft, BEGAN + 5);
    const place = { mandate: LIMITS.mandate, slot: 1_000 };
    const ofPanel = { time: null, terms: null, createdAt: BEGAN + 5, place };
    expect(made).toEqual({ ...draft, txid: made.txid, isPaid: false, ...ofPanel });
    expect(book.at(place)).toEqual(made);
    expect(book.all.at(-1)).toEqual(made);
    expect(book.make(draft, BEGAN).txid).not.toBe(made.txid);
  });

  it("makes a client's own under its own txid, and under one of the bank's where it names none", () => {
    const book = newBook();
    const time = { kind: 'cob', expirySeconds: 60 } as const;
    const terms = { debtor: null, message: 'Taxa '.repeat(28), request: {} };
    const named = book.makeForClient({ txid: 'A'.repeat(26), amount: 5, time, terms }, BEGAN);
    const unnamed = book.makeForClient({ txid: null, amount: 5, time, terms }, BEGAN);
    expect(named).toMatchObject({ kind: 'cob', txid: 'A'.repeat(26), hasLocation: true, isPaid: false });
    expect(named.label).toHaveLength(60);
    expect(unnamed.txid).toMatch(/^[0-9A-Z]{32}$/);
    expect([book.byTxid('A'.repeat(26)), book.at(unnamed.place)]).toEqual([named, unnamed]);
  });

  it('makes no more than its identifiers can name', () => {
    const book = newBook();
    const draft = { kind: 'cob', amount: 1, label: 'Taxa', hasLocation: true } as const;
    for (let slot = 1_000; slot <= LIMITS.slot; slot += 1) book.make(draft, BEGAN);
    expect(() => book.make(draft, BEGAN)).toThrow(
      expect.objectContaining({ params: { reason: 'joinables_full' } }),
    );
  });

  it.each([
    ['amount_not_positive', 0],
    ['amount_too_large', 1_000_000_000_000],
  ])('makes none of an amount that the service could not write: %s', (reason, amount) => {
    const draft = { kind: 'cob', amount, label: 'Taxa', hasLocation: true } as const;
    expect(() => newBook().make(draft, BEGAN)).toThrow(expect.objectContaining({ params: { reason } }));
    expect(newBook().make({ ...draft, amount: 999_999_999_999 }, BEGAN).amount).toBe(999_999_999_999);
  });

  it('remembers what was paid, whoever made it', () => {
    const book = newBook();
    const [first] = book.all;
    book.markPaid(first?.txid ?? '');
    expect(book.byTxid(first?.txid ?? '')?.isPaid).toBe(true);
    expect(book.all.filter(({ isPaid }) => isPaid)).toHaveLength(1);
    book.markPaid('A'.repeat(32));
    expect([book.isPaid('A'.repeat(32)), book.isPaid('B'.repeat(32))]).toEqual([true, false]);
  });

  it("knows another receiver's charge, and neither lists nor finds it", () => {
    const book = newBook();
    expect(book.foreignTxid).toMatch(/^[0-9A-Z]{32}$/);
    expect(book.all.some(({ txid }) => txid === book.foreignTxid)).toBe(false);
    expect(book.byTxid(book.foreignTxid)).toBeNull();
  });
});

describe('the status of a charge', () => {
  const time = {
    cob: { kind: 'cob', expirySeconds: 60 },
    cobv: { kind: 'cobv', dueDay: 20_000, daysAfterDue: 2 },
  } as const;
  const made = (kind: 'cob' | 'cobv') =>
    newBook().makeForClient(
      { txid: null, amount: 5, time: time[kind], terms: { debtor: null, message: null, request: {} } },
      BEGAN,
    );

  it.each([
    ['cob', BEGAN + 60],
    ['cobv', secondOf(20_003)],
  ] as const)(
    'of %s: active up to its last second, then taken away, and done for ever once paid',
    (kind, end) => {
      const charge = made(kind);
      const seen = (at: number) => [joinableStatus(charge, at), isComposable(charge, at)];
      expect(seen(end - 1)).toEqual(['ATIVA', true]);
      expect(seen(end)).toEqual(['REMOVIDA_PELO_PSP', false]);
      expect(joinableStatus({ ...charge, isPaid: true }, end)).toBe('CONCLUIDA');
    },
  );

  it("of the panel's own: active for ever, whatever their location", () => {
    const statuses = newBook().all.map((charge) => joinableStatus(charge, Number.MAX_SAFE_INTEGER));
    expect(new Set(statuses)).toEqual(new Set(['ATIVA']));
  });
});

describe('a charge to join with', () => {
  const today = dayOf(civilDate('2025-11-20'));
  const world = new World({ seed: 4, today, months: 3 }, 200, noonOf(today));

  it('may be the one that a told mandate of journey 3 brought along, paid once it was approved', () => {
    const joining = world.mandates.filter(({ joiningTxid }) => joiningTxid !== null);
    const found = joining.map((mandate) => {
      const isApproved = mandate.approvedAt !== null && mandate.approvedAt <= world.now;
      return [isApproved, world.joinableByTxid(mandate.joiningTxid ?? '')] as const;
    });
    expect(found.length).toBeGreaterThan(20);
    for (const [isApproved, charge] of found) {
      expect(charge).toMatchObject({ kind: 'cob', hasLocation: true, isPaid: isApproved });
    }
    expect(new Set(found.map(([isApproved]) => isApproved))).toEqual(new Set([true, false]));
  });

  it('is nothing else', () => {
    const { joinables, ids, mandates } = world;
    const other = mandates.find(({ joiningTxid }) => joiningTxid === null);
    const joining = mandates.find(({ joiningTxid }) => joiningTxid !== null);
    const foreign = [ids.txid(other?.index ?? 0, 3), ids.txid(joining?.index ?? 0, 0), ids.txid(9_999, 3)];
    for (const txid of [joinables.foreignTxid, 'x', '', ...foreign]) {
      expect(world.joinableByTxid(txid)).toBeNull();
    }
  });
});
