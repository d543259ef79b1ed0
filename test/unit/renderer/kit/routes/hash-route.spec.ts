import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const location = { hash: '' };
const page = Object.assign(new EventTarget(), {
  location: {
    get hash() {
      return location.hash;
    },
    set hash(hash: string) {
      location.hash = hash;
      page.dispatchEvent(new Event('hashchange'));
    },
  },
  history: {
    pushState: (_state: unknown, _title: string, hash: string) => {
      location.hash = hash;
    },
    replaceState: (_state: unknown, _title: string, hash: string) => {
      location.hash = hash;
    },
  },
});
vi.stubGlobal('window', page);
vi.stubGlobal('HashChangeEvent', Event);

const { followHash, goTo, holdPlace, leavePlace, replaceQuery, SCREEN } = await import(
  '../../../../../src-renderer/kit/routes/hash-route.ts'
);
type LeaveRule = import('../../../../../src-renderer/kit/routes/hash-route.ts').LeaveRule;

/** A form that asks each time: notes what it was asked. */
class Form {
  readonly asked: Parameters<LeaveRule>[1][] = [];
  leave: () => void = () => undefined;
  readonly stop: () => void;

  constructor(layer: object) {
    const rule: LeaveRule = (leave, leaving) => {
      this.asked.push(leaving);
      this.leave = leave;
      return false;
    };
    this.stop = holdPlace(rule, layer);
  }

  giveUp(): void {
    this.leave();
  }
}

let stop = (): void => undefined;
const open: Form[] = [];
const form = (layer: object = {}): Form => {
  const made = new Form(layer);
  open.push(made);
  return made;
};

beforeEach(() => {
  location.hash = '#/payers?payer=7';
  stop = followHash(() => undefined);
});
afterEach(() => {
  for (const held of open.splice(0)) held.stop();
  stop();
  location.hash = '';
});

const WAYS = [
  ['a link or the back key', () => goTo('/cycles')],
  ['another company', () => leavePlace(() => goTo('/cycles'))],
] as const;

it.each(WAYS)(
  '%s is held by what lies over the page, then by the page, and goes on once both were given up',
  (_, go) => {
    const [below, above] = [form(), form()];
    go();
    expect([below.asked.length, above.asked.length, location.hash]).toEqual([0, 1, '#/payers?payer=7']);
    above.giveUp();
    expect([below.asked.length, location.hash]).toEqual([1, '#/payers?payer=7']);
    below.giveUp();
    expect(location.hash).toBe('#/cycles');
  },
);

it.each(WAYS)('forms beside one another are given up with one answer: %s', (_, go) => {
  const [plan, tariff] = [form(SCREEN), form(SCREEN)];
  go();
  tariff.giveUp();
  expect([plan.asked.length, tariff.asked.length, location.hash]).toEqual([0, 1, '#/cycles']);
});

it.each(WAYS)('what was agreed to counts for that leaving alone: %s', (_, go) => {
  const [below, above] = [form(), form()];
  go();
  above.giveUp();
  go();
  expect([below.asked.length, above.asked.length, location.hash]).toEqual([1, 2, '#/payers?payer=7']);
});

it('who has left and is on the screen still is asked again', () => {
  const held = form(SCREEN);
  goTo('/cycles');
  held.giveUp();
  goTo('/mandates');
  leavePlace(() => undefined);
  held.giveUp();
  goTo('/mandates');
  expect([held.asked.length, location.hash]).toEqual([4, '#/cycles']);
});

it('what is closed holds no more, and what was below it does still', () => {
  const [below, above] = [form(), form()];
  above.stop();
  goTo('/cycles');
  expect([below.asked, above.asked, location.hash]).toEqual([['away'], [], '#/payers?payer=7']);
});

it('what the screen notes of its own is told from leaving it', () => {
  const held = form();
  replaceQuery(new URLSearchParams({ payer: '8' }));
  goTo('/cycles');
  expect(held.asked).toEqual(['noted', 'away']);
});
