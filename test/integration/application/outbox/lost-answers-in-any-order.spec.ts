import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mandateBody } from '../../../../src-main/api-client/wire/bodies.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { CUTS, type Cut, type Fate, LateBank, REFUSALS } from '../../../support/in-process/bank/late-bank.ts';
import { LateWriting, ledgersOfFile } from '../../../support/in-process/outbox/late-writing.ts';

const SECOND_MS = 1_000;
const SETTLE_MS = 120 * SECOND_MS;
const RUNS = 60;
/** A life of this many steps takes a moment on a busy machine. */
const TIMEOUT_MS = 300_000;

type Step =
  /** Whether the bank does what it is asked, and when, whatever becomes of its answer. */
  | { readonly kind: 'ask'; readonly fate: Fate }
  | { readonly kind: 'ask_in_vain'; readonly fate: Fate }
  /** The program ends while it waits for the answer. */
  | { readonly kind: 'crash'; readonly fate: Fate }
  | { readonly kind: 'look' }
  | { readonly kind: 'restart' }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'set_clock'; readonly ms: number };

/** No bank goes on for longer than the two minutes with what it was asked for. */
const afterMs = fc.option(fc.integer({ min: 0, max: SETTLE_MS - SECOND_MS }), { nil: null });
const seconds = (min: number, max: number) => fc.integer({ min, max }).map((each) => each * SECOND_MS);
const cut = fc.constantFrom(...(Object.keys(CUTS) as Cut[])).map((name) => CUTS[name]);
const refusal = fc.constantFrom(...Object.values(REFUSALS));
const lost = fc.record({ answer: cut, afterMs });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), fate: lost }) },
  fc.record({
    kind: fc.constant('ask_in_vain' as const),
    fate: fc.record({ answer: refusal, afterMs: fc.constant(null) }),
  }),
  fc.record({ kind: fc.constant('crash' as const), fate: lost }),
  { weight: 4, arbitrary: fc.constantFrom<Step>({ kind: 'look' }, { kind: 'restart' }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: seconds(1, 150) }) },
  fc.record({ kind: fc.constant('set_clock' as const), ms: seconds(-1_200, 1_200) }),
);

const INTENT = { kind: 'create_mandate', payload: mandateDraft() } as const;
const ledgers = ledgersOfFile();

/** One person who wants one mandate and asks until told that it is there; with an account of what may come about at the bank. */
class Wish {
  readonly #bank: LateBank;
  readonly #writing: LateWriting;
  /** By the bank's clock, until when it may be at something that it was asked for. */
  #mayComeUntilMs = 0;
  #newestId = 0;
  isDone = false;

  constructor(bank: LateBank, writing: LateWriting) {
    this.#bank = bank;
    this.#writing = writing;
  }

  async take(next: Step): Promise<void> {
    const writing = this.#writing;
    if (next.kind === 'pass') writing.pass(next.ms);
    else if (next.kind === 'set_clock') writing.aheadMs = next.ms;
    else if (next.kind === 'restart') writing.restart();
    else if (next.kind === 'look') await writing.outbox.recover(writing.connectionId);
    else if (!this.isDone) await this.#ask(next);
    await this.#check();
  }

  async #ask({ kind, fate }: Extract<Step, { readonly fate: Fate }>): Promise<void> {
    const heard = this.#bank.writes.length;
    this.#bank.fates.splice(0, Number.POSITIVE_INFINITY, fate);
    const { outbox, connectionId } = this.#writing;
    if (kind === 'crash') await this.#crash();
    else await outbox.send(connectionId, INTENT).catch(() => null);
    const arrived = this.#bank.writes.slice(heard);
    for (const { atMs } of arrived) expect(atMs).toBeGreaterThanOrEqual(this.#mayComeUntilMs);
    expect(arrived.length).toBeLessThanOrEqual(1);
    const [one] = arrived;
    if (one !== undefined && kind !== 'ask_in_vain') this.#mayComeUntilMs = one.atMs + SETTLE_MS;
  }

  /** Leaves journal and bank as they stand when a program ends before the answer. */
  async #crash(): Promise<void> {
    const { connectionId, bankMs } = this.#writing;
    const at = instantFromEpochMs(bankMs);
    const id = await ledgers.write.intend(connectionId, INTENT, at).catch(() => null);
    if (id === null) return;
    await ledgers.write.markSent(connectionId, id, at);
    const body = JSON.stringify(mandateBody(INTENT.payload));
    await fetch(`${this.#bank.access().baseUrl}/rec`, { method: 'POST', body, redirect: 'manual' })
      .then((answer) => answer.text())
      .catch(() => null);
    this.#writing.restart();
  }

  /** There is one mandate at most, and nothing is told as not done that is there or may come yet. */
  async #check(): Promise<void> {
    const { connectionId, bankMs } = this.#writing;
    const read = (id: number) => ledgers.read.journaledWrite(connectionId, id);
    while ((await read(this.#newestId + 1)) !== null) this.#newestId += 1;
    const newest = await read(this.#newestId);
    const madeEver = this.#bank.madeAt('/rec', Number.POSITIVE_INFINITY).length;
    expect(madeEver).toBeLessThanOrEqual(1);
    this.isDone = newest?.state === 'done' || newest?.state === 'resolved_done';
    if (this.isDone) expect(madeEver).toBe(1);
    if (newest?.state !== 'resolved_not_done') return;
    expect(bankMs).toBeGreaterThanOrEqual(this.#mayComeUntilMs);
    expect(madeEver).toBe(0);
  }
}

async function live(steps: readonly Step[]): Promise<void> {
  await using bank = await LateBank.start();
  const writing = await LateWriting.open(bank, ledgers);
  const wish = new Wish(bank, writing);
  for (const next of steps) await wish.take(next);
  // Once the clock is right and the bank has had its time, nothing is left in doubt.
  for (const ms of [0, SETTLE_MS + 10 * SECOND_MS]) {
    for (const next of [{ kind: 'set_clock', ms: 0 }, { kind: 'pass', ms }, { kind: 'look' }] as const)
      await wish.take(next);
  }
  expect(await writing.outbox.recover(writing.connectionId)).toEqual([]);
  expect(bank.madeAt('/rec')).toHaveLength(wish.isDone ? 1 : 0);
  await writing.close();
}

it(
  'no order of lost answers, crashes, looks and clocks makes a second mandate, or tells as not done what comes yet',
  () => fc.assert(fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), live), { numRuns: RUNS }),
  TIMEOUT_MS,
);
