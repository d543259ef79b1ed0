import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  faultsOfSetAside,
  notedOf,
  type SetAsideNote,
  withoutCancelled,
} from '../../../../../src-main/application/features/fiscal-documents/cancelled-notes.ts';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { civilMonth } from '../../../../../src-main/core/civil-month.ts';
import type { NfseName } from '../../../../../src-main/core/evidence/nfse-events.ts';

const issuer = fc.constantFrom('12345678000195', '98765432000110', null);
const month = fc.constantFrom(civilMonth('2026-01'), civilMonth('2026-02'), null);
const number = fc.constantFrom('1', '2', '3');
const name: fc.Arbitrary<NfseName> = fc.record({
  ...{ key: fc.constantFrom('K1', 'K2', 'K3', null, null, null) },
  ...{ number, issuer, month },
});
const noted = fc.record({
  ...{ number, issuer },
  issuedOn: fc.constantFrom(civilDate('2026-01-05'), civilDate('2026-02-05')),
  ...{ amount: fc.constant(null), txid: fc.constantFrom('a', 'b', null) },
});

/** The rule for two notes, of which each of many must be told. */
const isSame = (a: NfseName, b: NfseName): boolean =>
  a.key !== null || b.key !== null
    ? a.key === b.key
    : a.number === b.number && (a.issuer === b.issuer || a.issuer === null || b.issuer === null);

const cancelled = (each: NfseName): SetAsideNote => ({ file: 'c.xml', reason: 'cancelled', name: each });
const found = (each: NfseName, replaces: NfseName | null = null) => ({ file: 'a.xml', name: each, replaces });

describe('of many notes', () => {
  it('those are left out that another of the files cancels or replaces', () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(name), fc.array(name), (notes, events, replaced) => {
        const all = [...notes.map((each) => found(each)), ...replaced.map((each) => found(each, each))];
        const isGone = (each: NfseName): boolean =>
          [...events, ...replaced].some((gone) => isSame(gone, each));
        expect(withoutCancelled(all, events.map(cancelled)).taken).toEqual(
          all.filter((each) => !isGone(each.name)),
        );
      }),
    );
  });

  it('an event is told of where its note is not among those that are left out', () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(name), (notes, events) => {
        const told = faultsOfSetAside([
          ...events.map((each): SetAsideNote => ({ file: 'e.xml', reason: 'event', name: each })),
          ...notes.map(cancelled),
        ]);
        expect(told.filter(({ reason }) => reason === 'event')).toHaveLength(
          events.filter((each) => !notes.some((note) => isSame(note, each))).length,
        );
      }),
    );
  });

  it('those are noted that are of the number, the month and the issuer of one that is gone', () => {
    fc.assert(
      fc.property(fc.array(name), fc.array(noted), (gone, kept) => {
        const isGone = (each: (typeof kept)[number]): boolean =>
          gone.some(
            (note) =>
              note.number === each.number &&
              [each.issuedOn.slice(0, 7), null].includes(note.month) &&
              (note.issuer === null || each.issuer === null || note.issuer === each.issuer),
          );
        expect(notedOf(gone, kept)).toEqual(
          kept.filter(isGone).map(({ number, txid }) => ({ number, txid })),
        );
      }),
    );
  });
});

describe('twice as many notes are twice as much work', () => {
  /** How often the number or the key of any of so many notes is read. */
  function readings(count: number, key: (at: number) => string | null, run: (names: NfseName[]) => unknown) {
    let read = 0;
    const names = Array.from({ length: count }, (_, at) => ({
      ...{ issuer: null, month: null },
      get key() {
        read += 1;
        return key(at);
      },
      get number() {
        read += 1;
        return String(at);
      },
    }));
    run(names);
    return read;
  }
  const half = (names: readonly NfseName[]) => [
    names.slice(0, names.length / 2),
    names.slice(names.length / 2),
  ];
  const leaveOut = (names: NfseName[]) => {
    const [notes = [], gone = []] = half(names);
    return withoutCancelled(
      notes.map((each) => found(each)),
      gone.map(cancelled),
    );
  };
  const tell = (names: NfseName[]) => {
    const [events = [], gone = []] = half(names);
    return faultsOfSetAside([
      ...events.map((each): SetAsideNote => ({ file: 'e.xml', reason: 'event', name: each })),
      ...gone.map(cancelled),
    ]);
  };
  const note = (names: NfseName[]) => {
    const kept = { issuer: null, issuedOn: civilDate('2026-01-05'), amount: null, txid: null };
    return notedOf(
      names,
      names.map((_, at) => ({ ...kept, number: `${at}x` })),
    );
  };

  it.each([
    ['left out', leaveOut],
    ['told of', tell],
    ['looked up', note],
  ])('where they are %s', (_, run) => {
    for (const key of [() => null, (at: number) => `K${at}`])
      expect(readings(400, key, run)).toBe(2 * readings(200, key, run));
  });
});
