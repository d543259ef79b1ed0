import { expect, it, onTestFinished } from 'vitest';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import {
  type CommitNotice,
  type Hearers,
  hearCommits,
  type SettingsBySchema,
} from '../../../../src-main/ledger/postgres/commit-news.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { CutWire } from '../../../support/in-process/network/cut-wire.ts';

const PATIENT = { timeout: 20_000 };

function heardAt({ place }: ServerCompany) {
  const heard: (string | null)[] = [];
  const commits: CommitNotice[] = [];
  /** The last number that was known when each was told. */
  const knownThen: (number | undefined)[] = [];
  const settings: SettingsBySchema[] = [];
  const hearers: Hearers = {
    onCommit: (schema) => {
      heard.push(schema);
      knownThen.push(commits.at(-1)?.commits);
    },
    readAtStandby: () => ['company_gone', place.schema],
    onLast: (last) => commits.push(last),
    onSettings: (told) => settings.push(told),
  };
  const news = hearCommits(place.address, hearers, [50]);
  onTestFinished(() => news.close());
  return { heard, commits, knownThen, settings, news };
}

/** Sessions that listen, as whoever runs the server sees them. */
function listeners({ place }: ServerCompany, what: string): number {
  const session = openBlockingSession(place.address, []);
  try {
    const text = `SELECT ${what} FROM pg_stat_activity WHERE query LIKE 'SELECT schema_name, settings%'`;
    return Number(session.run({ text, values: [] }).rows[0]?.[0]);
  } finally {
    session.end();
  }
}

it('tells of each writing of any company once it is there, and of none that was taken back', async () => {
  const [shop, other] = [new ServerCompany(), new ServerCompany()];
  const { heard } = heardAt(shop);
  await expect.poll(() => listeners(shop, 'count(*)'), PATIENT).toBeGreaterThan(0);
  const writer = shop.write();
  writer.setNote('a', 'b');
  await expect.poll(() => heard, PATIENT).toContain(shop.place.schema);
  other.write().setNote('a', 'b');
  await expect.poll(() => heard, PATIENT).toContain(other.place.schema);
  const before = heard.filter((schema) => schema === shop.place.schema).length;
  shop.behind((db) =>
    expect(() =>
      db.writing(() => {
        throw new Error('taken back');
      }),
    ).toThrow('taken back'),
  );
  writer.setNote('a', 'c');
  const ofShop = () => heard.filter((schema) => schema === shop.place.schema).length;
  await expect.poll(ofShop, PATIENT).toBe(before + 1);
});

it('says that something may have been missed once a lost session is there again', async () => {
  const shop = new ServerCompany();
  shop.write().setNote('a', 'a');
  const { heard, commits } = heardAt(shop);
  await expect.poll(() => listeners(shop, 'count(*)'), PATIENT).toBeGreaterThan(0);
  commits.length = 0;
  listeners(shop, 'count(pg_terminate_backend(pid))');
  await expect.poll(() => heard, PATIENT).toContain(null);
  // The last of each company, before the screens are told to read.
  const last = shop.behind((db) => db.prepare<[], number>('SELECT commits FROM ledger_head').pluck().get());
  const { schema } = shop.place;
  expect(heard.filter((told) => told === null || told === schema)).toEqual([null]);
  expect(commits).toEqual([{ schema, commits: last }]);
  shop.write().setNote('a', 'b');
  await expect.poll(() => heard, PATIENT).toContain(shop.place.schema);
});

it('tells at first, and when one comes to be looked at, of the last commit of what is read at a standby', async () => {
  const shop = new ServerCompany();
  shop.write().setNote('a', 'a');
  const { heard, commits, news } = heardAt(shop);
  const { schema } = shop.place;
  const last = shop.behind((db) => db.prepare<[], number>('SELECT commits FROM ledger_head').pluck().get());
  await expect.poll(() => commits, PATIENT).toEqual([{ schema, commits: last }]);
  // Nothing that was said: screens read by themselves when they open.
  expect(heard).not.toContain(schema);
  news.lookAt('company_gone');
  news.lookAt(schema);
  await expect.poll(() => commits.length, PATIENT).toBe(2);
});

it('hears nothing in what anybody else says there, and reads the settings a few times for a thousand notices', async () => {
  const shop = new ServerCompany();
  const { heard, settings } = heardAt(shop);
  await expect.poll(() => listeners(shop, 'count(*)'), PATIENT).toBeGreaterThan(0);
  const { schema } = shop.place;
  const read = settings.length;
  const session = openBlockingSession(shop.place.address, []);
  for (const said of [
    '',
    schema,
    `${schema} x`,
    `${schema} 1.5`,
    `${schema} -1`,
    `${schema} ${'9'.repeat(30)}`,
  ])
    session.script(`NOTIFY ciclo, '${said}'`);
  session.script(`SELECT pg_notify('ciclo_settings', n::text) FROM generate_series(1, 1000) n`);
  session.script(`NOTIFY ciclo, '${schema} 7'`);
  session.end();
  await expect.poll(() => heard.filter((of) => of === schema), PATIENT).toEqual([schema]);
  await expect.poll(() => settings.length, PATIENT).toBeGreaterThan(read);
  expect(settings.length).toBeLessThan(read + 100);
});

it('takes the number of a commit from the ledger, whatever a notice says, and reads it a few times for a thousand', async () => {
  const shop = new ServerCompany();
  shop.write().setNote('a', 'a');
  const { heard, commits } = heardAt(shop);
  await expect.poll(() => listeners(shop, 'count(*)'), PATIENT).toBeGreaterThan(0);
  const { schema } = shop.place;
  const session = openBlockingSession(shop.place.address, []);
  session.script(`NOTIFY ciclo, '${schema} 999999999999999'`);
  session.script(`NOTIFY ciclo, 'company_other 999999999999999'`);
  session.script(`SELECT pg_notify('ciclo', '${schema} ' || n) FROM generate_series(1, 1000) n`);
  session.end();
  await expect.poll(() => heard.filter((of) => of === schema).length, PATIENT).toBe(1_001);
  await expect.poll(() => commits.length, PATIENT).toBeGreaterThan(1);
  expect(commits.length).toBeLessThan(100);
  const commitsOfShop = () =>
    shop.behind((db) => db.prepare<[], number>('SELECT commits FROM ledger_head').pluck().get());
  const last = commitsOfShop();
  expect(new Set(commits.map((told) => JSON.stringify(told)))).toEqual(
    new Set([JSON.stringify({ schema, commits: last })]),
  );
  shop.write().setNote('a', 'b');
  await expect.poll(() => commits.at(-1)?.commits, PATIENT).toBe(commitsOfShop());
});

it('tells of a commit at a standby once its number is known: whoever looked before would be answered from before', async () => {
  const shop = new ServerCompany();
  shop.write().setNote('a', 'a');
  const { knownThen } = heardAt(shop);
  await expect.poll(() => listeners(shop, 'count(*)'), PATIENT).toBeGreaterThan(0);
  knownThen.length = 0;
  shop.write().setNote('a', 'b');
  const last = shop.behind((db) => db.prepare<[], number>('SELECT commits FROM ledger_head').pluck().get());
  await expect.poll(() => knownThen.length, PATIENT).toBeGreaterThan(0);
  expect(knownThen.at(-1)).toBe(last);
});

it('ends also when it is closed while its server is being reached', async () => {
  const shop = new ServerCompany();
  const { address } = shop.place;
  const wire = await CutWire.to(address.hosts[0]?.port ?? 0);
  wire.hold();
  const hosts = [{ host: '127.0.0.1', port: wire.port }];
  const hearers = {
    onCommit: () => undefined,
    readAtStandby: () => [],
    onLast: () => undefined,
    onSettings: () => undefined,
  };
  const news = hearCommits({ ...address, hosts }, hearers, [10]);
  await expect.poll(() => wire.held, PATIENT).toBe(1);
  const closed = news.close();
  wire.letGo();
  await closed;
});
