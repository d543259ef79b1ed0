import { describe, expect, it, onTestFinished } from 'vitest';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { isCertain, leaseFor, momentNow } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { mandateDraft } from '../../../support/fake/records/write-drafts.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { COMPANY, openWritingCompany } from '../../../support/in-process/outbox/open-writing-company.ts';
import { openBank } from '../../../support/in-process/practice-bank/bank-session.ts';
import type { LeasedOrders } from '../../../support/own-process/postgres/leased-charging-child.ts';
import { startWorkstation } from '../../../support/own-process/postgres/leased-workstation.ts';

const AT = noon('2026-03-10');
const TODAY = civilDate('2025-11-20');
const SHORT = { timeoutMs: 1_500, beatMs: 300 };

/** A company that was made, without anybody at it. */
function company(): ServerCompany {
  const made = new ServerCompany();
  onTestFinished(() => made[Symbol.dispose]());
  made.write();
  made.close();
  return made;
}

function held({ place }: ServerCompany, holder: string, terms = SHORT) {
  const lease = leaseFor(holder, terms);
  const writer = openCompanyWriter({ ...place, lease }, () => AT);
  onTestFinished(() => writer.close());
  return { lease, writer };
}

function asked<Value>({ place }: ServerCompany, text: string, values: readonly string[] = []): Value {
  const session = openBlockingSession(place.address, [`SET search_path = ${place.schema}, ciclo`]);
  const { rows } = session.run({ text, values });
  session.end();
  return rows[0]?.[0] as Value;
}

const fenceOf = (of: ServerCompany): number => asked(of, 'SELECT fence FROM ledger_head');

/** As whoever runs the server may. */
const endHolder = (of: ServerCompany): unknown =>
  asked(
    of,
    `SELECT count(pg_terminate_backend(pid, 5000)) FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND ((classid::bigint << 32) | objid::bigint) = hashtextextended('ciclo.lease.' || $1, 0)`,
    [of.place.schema],
  );

describe("a company's lease", () => {
  it('is refused to the next with who has it, and is free once they are done', () => {
    const shop = company();
    const { writer, lease } = held(shop, 'Maria (caixa-1)');
    expect(isCertain(lease, momentNow())).toBe(true);
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(() => held(shop, 'João (caixa-2)')).toThrow(
      expect.objectContaining({ code: 'lease_held', params: { holder: 'Maria (caixa-1)', since } }),
    );
    writer.setNote('a', 'b');
    writer.close();
    expect(isCertain(lease, momentNow())).toBe(false);
    expect(held(shop, 'João (caixa-2)').writer.note('a')).toBe('b');
  });

  it('is not said to be of who had it last where somebody else keeps its lock, before the first as after', () => {
    const shop = company();
    const { address, schema } = shop.place;
    const vera = openBlockingSession(address, []);
    onTestFinished(() => vera.end());
    const lock = `hashtextextended('ciclo.lease.${schema}', 0)`;
    const lockedAfter = (holder: string, since: unknown) => ({
      code: 'lease_locked',
      params: {
        ...{ holder, since },
        login: address.user,
        statement: `SELECT pg_terminate_backend(${vera.script('SELECT pg_backend_pid()').rows[0]?.[0]})`,
      },
    });
    vera.script(`SELECT pg_advisory_lock(${lock})`);
    expect(() => held(shop, 'Maria')).toThrow(expect.objectContaining(lockedAfter('?', '?')));
    vera.script(`SELECT pg_advisory_unlock(${lock})`);
    held(shop, 'Maria (caixa-1)').writer.close();
    vera.script(`SELECT pg_advisory_lock(${lock})`);
    // As of a workstation of an earlier version, which may be sending.
    const since = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(() => held(shop, 'João')).toThrow(expect.objectContaining(lockedAfter('Maria (caixa-1)', since)));
    vera.script(`SELECT pg_advisory_unlock(${lock})`);
    expect(() => held(shop, 'João')).not.toThrow();
  });

  it('is of one company', () => {
    held(company(), 'Maria');
    expect(() => held(company(), 'Maria')).not.toThrow();
  });

  it('counts up with each taking, and keeps out whoever took it before', () => {
    const shop = company();
    const before = fenceOf(shop);
    const { writer } = held(shop, 'Maria');
    expect(fenceOf(shop)).toBe(before + 1);
    // As another's taking leaves it, while the first session lives on.
    shop.behind((db) => db.exec('UPDATE ledger_head SET fence = fence + 1'));
    expect(codeOf(() => writer.setNote('a', 'late'))).toBe('lease_lost');
    expect(codeOf(() => writer.setNote('a', 'late'))).toBe('lease_lost');
    expect(shop.read().counts()).toEqual({ charge: 0, mandate: 0, settlement: 0 });
    expect(shop.write().note('a')).toBeNull();
  });

  it('is not ended by whoever opens the ledger meanwhile, as a start does beside its first poll', async () => {
    const { place } = company();
    const bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
    onTestFinished(() => bank.bank.close());
    const office = { place, holder: 'Maria', terms: SHORT };
    const { ledgers, close } = await openWritingCompany(bank.bank.ready, tempFolder(), { office });
    onTestFinished(close);
    const kept = ledgers.holding(COMPANY, async () => {
      await ledgers.open(COMPANY);
      await ledgers.write.setNote(COMPANY, 'a', 'b');
    });
    await expect(kept).resolves.toBeUndefined();
  });

  it('leaves writers in peace that touch no bank', () => {
    const shop = company();
    held(shop, 'Maria');
    expect(() => shop.write().setNote('a', 'b')).not.toThrow();
  });

  it('comes to a ledger that was made before there were any', () => {
    const shop = company();
    shop.behind((db) =>
      db.exec('ALTER TABLE ledger_head DROP COLUMN fence, DROP COLUMN holder, DROP COLUMN held_since'),
    );
    held(shop, 'Maria').writer.setNote('a', 'b');
    expect(fenceOf(shop)).toBe(1);
  });

  it('goes with a session that the server ends: it stores nothing more', () => {
    const shop = company();
    const { writer, lease } = held(shop, 'Maria');
    expect(endHolder(shop)).toBe(1);
    const next = held(shop, 'João');
    expect(codeOf(() => writer.setNote('a', 'late'))).toBe('lease_lost');
    expect(isCertain(lease, momentNow())).toBe(false);
    next.writer.setNote('a', 'b');
    expect(next.writer.note('a')).toBe('b');
  });

  it('is kept by a session that asks for nothing, for longer than silence would be let be', async () => {
    const shop = company();
    const { writer, lease } = held(shop, 'Maria');
    await new Promise((resolve) => setTimeout(resolve, 2 * SHORT.timeoutMs));
    expect(isCertain(lease, momentNow())).toBe(true);
    expect(codeOf(() => held(shop, 'João'))).toBe('lease_held');
    writer.setNote('a', 'b');
  });
});

describe('a workstation that stops', () => {
  async function shopWithOrders() {
    const shop = company();
    const bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY });
    onTestFinished(() => bank.bank.close());
    const payload = mandateDraft({ contract: 'LEASE-1', firstDate: addDays(TODAY, 5) });
    const orders = (holder: string, stopsBeforeSending: boolean): LeasedOrders => ({
      ...{
        ready: bank.bank.ready,
        folder: tempFolder(),
        place: shop.place,
        holder,
        terms: SHORT,
        graceMs: 0,
      },
      ...{ batchId: 'lease', intents: [{ kind: 'create_mandate', payload }], stopsBeforeSending },
    });
    const made = async (): Promise<number> => {
      const range = `inicio=${addDays(TODAY, -1)}T00:00:00Z&fim=${addDays(TODAY, 2)}T00:00:00Z`;
      const { status, body } = await bank.get(`/rec?${range}&paginacao.itensPorPagina=1000`);
      expect(status).toBe(200);
      return JSON.stringify(body).split('LEASE-1').length - 1;
    };
    return { shop, orders, made };
  }

  it('between marking and sending is overtaken, and sends and stores nothing once it goes on', async () => {
    const { shop, orders, made } = await shopWithOrders();
    const first = startWorkstation(orders('Maria', true));
    onTestFinished(() => first.signal('SIGKILL'));
    await first.said('stops');
    expect(await made()).toBe(0);
    const second = startWorkstation(orders('João', false));
    expect(await second.ended).toBe('done');
    expect(await made()).toBe(1);
    first.signal('SIGCONT');
    expect(await first.ended).toBe('lease_lost');
    expect(await made()).toBe(1);
    // Nor could it put the write back: what the next workstation noted stands.
    expect(asked(shop, `SELECT string_agg(state, ' ' ORDER BY id) FROM intended_write`)).toBe('done');
  });

  it('by being killed there is overtaken, and what it marked is settled once', async () => {
    const { orders, made } = await shopWithOrders();
    const first = startWorkstation(orders('Maria', true));
    await first.said('stops');
    first.signal('SIGKILL');
    expect(await startWorkstation(orders('João', false)).ended).toBe('done');
    expect(await made()).toBe(1);
  });
});
