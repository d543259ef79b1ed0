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

const { followHash, goTo, holdPlace, leavePlace, replaceQuery } = await import(
  '../../../../../src-renderer/kit/routes/hash-route.ts'
);
type LeaveRule = import('../../../../../src-renderer/kit/routes/hash-route.ts').LeaveRule;

/** A form that asks: notes what it was asked, and lets go once it was agreed to. */
class Form {
  readonly asked: Parameters<LeaveRule>[1][] = [];
  leave: () => void = () => undefined;
  #isGivenUp = false;
  readonly stop = holdPlace((leave, leaving) => {
    this.asked.push(leaving);
    this.leave = leave;
    return this.#isGivenUp;
  });

  giveUp(): void {
    this.#isGivenUp = true;
    this.leave();
  }
}

let stop = (): void => undefined;
const open: Form[] = [];
const form = (): Form => {
  const made = new Form();
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

it.each([
  ['a link or the back key', () => goTo('/cycles')],
  ['another company', () => leavePlace(() => goTo('/cycles'))],
])(
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
