import Database from 'better-sqlite3';
import { createBankApi } from '../../../../../src-main/api-client/create-bank-api.ts';
import { instantFromEpochMs } from '../../../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { openLedgerReader } from '../../../../../src-main/ledger/open-ledger-reader.ts';
import { day as civilDay } from '../../../fake/records/sync-records.ts';
import { SyncLedger } from '../../ledger/sync-ledger.ts';
import {
  chargeDifferences,
  contentDifferences,
  type Difference,
  expectedDifferences,
  orphanDifferences,
  shownWorld,
  smallest,
} from './difference.ts';
import { atHour, DAY_MS, OddLife } from './life.ts';
import { plain, settlementsOf } from './oracle.ts';
import { OddBank, type OddManners } from './server.ts';
import { draw, type OddCharge, type OddDecision, type OddWorld, plusDays } from './world.ts';

export type LifeSpan = {
  readonly seed: number;
  readonly from: string;
  readonly until: string;
  readonly mandates: number;
};

/** What is out of the ordinary for some days, beginning and ending with days of São Paulo. */
type Spell = 'usual' | 'closed' | 'no_lists' | 'clock' | 'down';

/** Zones that a computer may be set to; none may matter. */
const ZONES = [
  'America/Sao_Paulo',
  'UTC',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'America/Noronha',
];

/** What a poll may throw while the bank is in trouble or the clock is wrong: anything that a person can be told, and no fault of ours. */
function onlyForeseen(error: unknown): void {
  if (!(error instanceof CicloError) || error.code === 'internal') throw error;
}

/**
 * Lives through a shop's years with one ledger: polls at odd times through the real client, sync and ledger against a bank of another
 * hand, compared after each poll with the second reading of the rulebook, and at the end with a ledger that is read afresh. Throws what
 * differs first, with seed and day.
 */
export async function liveThrough(span: LifeSpan): Promise<LifeReport> {
  await using lived = await LivedLedger.begin(span);
  return await lived.live();
}

export type LifeReport = { polls: number; compared: number; charges: number; requests: number };

class LivedLedger implements AsyncDisposable {
  readonly #span: LifeSpan;
  readonly #life: OddLife;
  readonly #bank: OddBank;
  readonly #ledger = new SyncLedger();
  readonly #report: LifeReport = { polls: 0, compared: 0, charges: 0, requests: 0 };
  readonly #zone = process.env.TZ;
  #origin = '';
  #spell: Spell = 'usual';
  #clockOffMs = 0;

  private constructor(span: LifeSpan) {
    this.#span = span;
    this.#life = new OddLife(span.seed, span);
    this.#bank = new OddBank(this.#life.world, this.#usualManners());
  }

  static async begin(span: LifeSpan): Promise<LivedLedger> {
    const lived = new LivedLedger(span);
    lived.#origin = await lived.#bank.listen();
    return lived;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#zone === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zone;
    this.#ledger[Symbol.dispose]();
    await this.#bank.close();
  }

  /** Every limit that a bank may set, drawn anew now and then. */
  #usualManners(): OddManners {
    const { random } = this.#life;
    return {
      word: 'faisca',
      clock: () => this.#life.nowMs,
      mostWindowDays: draw(random, [31, 40, 90, 400]),
      mostItems: draw(random, [1_000, 100, 60, 10]),
      cutsPages: random() < 0.3,
      refusesFuture: random() < 0.5,
      saysNoTotals: random() < 0.2,
      shifts: 0,
    };
  }

  async live(): Promise<LifeReport> {
    let left = 3;
    for (let day = this.#span.from; day <= this.#span.until; day = plusDays(day, 1)) {
      if (left === 0) left = this.#beginSpell();
      left -= 1;
      await this.#liveDay(day);
    }
    await this.#compareAfresh();
    return { ...this.#report, charges: this.#life.world.charges.length };
  }

  /** Answers how many days it takes. Between any two that are out of the ordinary lies one that is not. */
  #beginSpell(): number {
    const life = this.#life;
    this.#spell =
      this.#spell === 'usual' ? draw(life.random, ['closed', 'no_lists', 'clock', 'down'] as const) : 'usual';
    this.#bank.manners = this.#usualManners();
    this.#clockOffMs = 0;
    process.env.TZ = draw(life.random, ZONES);
    switch (this.#spell) {
      case 'usual':
        return life.between(2, 24);
      case 'closed':
        return life.between(1, 45);
      case 'no_lists': {
        const status = draw(life.random, [404, 501, 405]);
        const all = { rec: status, cobr: status, faisca: status };
        const some = draw(life.random, [all, all, { cobr: status }, { rec: status }, { faisca: status }]);
        this.#bank.manners = { ...this.#bank.manners, withoutLists: some };
        return life.between(2, 25);
      }
      case 'clock':
        this.#clockOffMs = draw(life.random, [-31, -3, -1, 1, 3, 31]) * DAY_MS;
        return life.between(1, 3);
      default:
        this.#bank.manners = { ...this.#bank.manners, isDown: draw(life.random, [503, 500, 502]) };
        return life.between(1, 3);
    }
  }

  async #liveDay(day: string): Promise<void> {
    const life = this.#life;
    const polls = this.#spell === 'closed' ? 0 : draw(life.random, [0, 0, 1, 1, 2]);
    const hours = Array.from({ length: polls }, () => 0.5 + life.random() * 23.4).toSorted((a, b) => a - b);
    for (const hour of hours) {
      life.liveUntil(atHour(day, hour));
      await this.#pollAndCompare(day);
    }
    if (this.#spell === 'usual' && polls > 0) this.#decideSomething();
    life.liveUntil(atHour(day, 24) - 1);
  }

  async #pollAndCompare(day: string): Promise<void> {
    this.#report.polls += 1;
    const where = `life of seed ${this.#span.seed}, ${day} ${new Date(this.#life.nowMs).toISOString()}, ${this.#spell}`;
    try {
      await this.#poll(this.#ledger);
    } catch (error) {
      if (this.#spell === 'clock' || this.#spell === 'down') return onlyForeseen(error);
      throw new Error(`${where}: ${String(error)}\nmanners: ${JSON.stringify(this.#bank.manners)}`, {
        cause: error,
      });
    }
    const differences = this.#differences(day);
    if (differences.length > 0) throw new Error(`${where}: ${smallest(differences)}`);
  }

  async #poll(ledger: SyncLedger): Promise<void> {
    const machineMs = this.#life.nowMs + this.#clockOffMs;
    const access = {
      profile: 'specification',
      baseUrl: `${this.#origin}/api/v2`,
      tokenUrl: `${this.#origin}/token`,
      schemeWord: 'faisca',
      clientId: 'loja',
      clientSecret: 'between us',
      extraHeaders: {},
      certificate: null,
    };
    const time = { now: () => machineMs, random: () => 0.5, sleep: async () => undefined };
    const api = createBankApi(access, time);
    try {
      const since = civilDay(plusDays(this.#span.from, -30));
      await ledger.poll(api, { now: instantFromEpochMs(machineMs), since });
    } finally {
      this.#report.requests += api.requestCount();
      await api.close();
    }
  }

  #differences(day: string): Difference[] {
    if (this.#spell === 'clock' || this.#spell === 'down') return [];
    this.#report.compared += 1;
    const world = shownWorld(this.#life, day);
    const reader = openLedgerReader(this.#ledger.file);
    try {
      if (this.#spell === 'no_lists')
        return chargeDifferences(
          reader,
          world,
          (charge, row) => row !== undefined && canFollow(world, charge, this.#life.nowMs),
        );
      const isRecent = this.#report.compared % 20 === 0 ? () => true : isAround(day);
      return [
        ...chargeDifferences(reader, world, isRecent),
        ...expectedDifferences(reader, world),
        ...orphanDifferences(reader, world),
      ];
    } finally {
      reader.close();
    }
  }

  /** A person settles what is unpaid, outside or not at all, and changes their mind about it now and then. */
  #decideSomething(): void {
    const { world, random, nowMs } = this.#life;
    const decisions = world.decisions ?? new Map();
    if (random() > 0.15) return;
    const reader = openLedgerReader(this.#ledger.file);
    const unpaid = reader.longestUnpaid(20).map(({ txid }) => txid);
    reader.close();
    const txid = draw(random, [...unpaid, ...decisions.keys()]);
    if (txid === undefined) return;
    const decision = decisions.has(txid) ? null : draw(random, ['settled_outside', 'waived'] as const);
    try {
      this.#ledger.writer.decide(txid, decision, 'balcão', instantFromEpochMs(nowMs));
    } catch (error) {
      // A poll that was cut short has stored its money, and its state is yet to be worked out.
      if (error instanceof CicloError && error.code === 'paid_at_bank') return;
      throw error;
    }
    if (decision === null) decisions.delete(txid);
    else decisions.set(txid, decision);
  }

  async #compareAfresh(): Promise<void> {
    this.#spell = 'usual';
    this.#clockOffMs = 0;
    this.#bank.manners = { ...this.#usualManners(), mostItems: 1_000 };
    const dayAfter = plusDays(this.#span.until, 1);
    this.#life.liveUntil(atHour(dayAfter, 12));
    await this.#pollAndCompare(dayAfter);
    using fresh = new SyncLedger();
    await this.#poll(fresh);
    decideBeforePaid(fresh.file, this.#life.world.decisions ?? new Map());
    await this.#poll(fresh);
    const differences = contentDifferences(this.#ledger.file, fresh.file);
    if (differences.length > 0)
      throw new Error(`life of seed ${this.#span.seed}, read afresh: ${smallest(differences)}`);
  }
}

/** Decisions as they stand where they were taken before the bank showed any money: once it does, none is taken. */
function decideBeforePaid(file: string, decisions: ReadonlyMap<string, OddDecision>): void {
  const db = new Database(file);
  const keep = db.prepare<[string, string]>(
    `INSERT INTO decision (charge_id, kind, note, at, not_kept)
     SELECT id, ?, 'balcão', '2027-01-01T12:00:00Z', amount FROM charge WHERE txid = ?`,
  );
  const mark = db.prepare<[string]>(
    'INSERT OR IGNORE INTO dirty_charge (charge_id) SELECT id FROM charge WHERE txid = ?',
  );
  for (const [txid, decision] of decisions) {
    keep.run(decision, txid);
    mark.run(txid);
  }
  db.close();
}

/**
 * What a ledger without lists can know of a charge: what the charge itself shows, and one settlement that it names. That is read again once a
 * day, so what was given back since yesterday need not be known.
 */
function canFollow(world: OddWorld, charge: OddCharge, nowMs: number): boolean {
  const paid = settlementsOf(world, charge);
  const [only] = paid;
  if (only === undefined) return true;
  const isGivenBackLately = (only.devolucoes ?? []).some(
    ({ horario }) => nowMs - Date.parse(horario.liquidacao ?? horario.solicitacao) < DAY_MS,
  );
  if (isGivenBackLately) return false;
  if (paid.length > 1 || ['CANCELADA', 'REJEITADA', 'EXPIRADA'].includes(plain(charge.status))) return false;
  return [...charge.claims, ...charge.attempts].some(({ endToEndId }) => endToEndId === only.endToEndId);
}

/** What was due long ago hardly changes: it is compared now and then. */
const isAround = (day: string) => (charge: OddCharge) => charge.due >= plusDays(day, -130);
