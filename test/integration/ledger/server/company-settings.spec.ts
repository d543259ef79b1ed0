import { describe, expect, it, onTestFinished } from 'vitest';
import { hearCommits } from '../../../../src-main/ledger/postgres/commit-news.ts';
import {
  readCompanySettings,
  replaceCompanySettings,
} from '../../../../src-main/ledger/postgres/company-settings.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { failureOf } from '../../../support/in-process/bank/client-session.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asked,
  type Office,
  office,
  owner,
  person,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

const PATIENT = { timeout: 20_000 };

/** What `listCompany` says of a company. */
const LISTED = '{}';
const NEW = { name: 'Padaria Sol e Filhos', settings: '{"name":"Padaria Sol e Filhos"}' };

const read = ({ id }: Office, address: ServerAddress) => readCompanySettings({ address, id });
const replace = ({ id }: Office, address: ServerAddress, before = LISTED, next = NEW) =>
  replaceCompanySettings({ address, id }, before, next);

describe('the settings of a company', () => {
  it('are replaced by who owns a company in which nobody was granted anything, its name with them', async () => {
    const of = office();
    expect(await read(of, owner(of))).toBe(LISTED);
    await replace(of, owner(of));
    expect(await read(of, owner(of))).toBe(NEW.settings);
    expect(asked(owner(of), 'SELECT name FROM ciclo.company WHERE id = $1', [of.id])).toBe(NEW.name);
  });

  it.each(['see', 'decide', 'charge'] as const)('are read by who may %s, and not replaced', async (right) => {
    const of = office();
    const address = person(of, right);
    expect(await read(of, address)).toBe(LISTED);
    expect(await failureOf(replace(of, address))).toMatchObject({ code: 'server_rights' });
    // By plain SQL no more than by Ciclo.
    asked(address, `UPDATE ciclo.company SET settings = 'x' WHERE id = $1`, [of.id]);
    for (const column of ['people', 'schema_name', 'id'])
      expect(codeOf(() => asked(address, `UPDATE ciclo.company SET ${column} = 'x'`))).toBe('server_rights');
    expect(await read(of, owner(of))).toBe(LISTED);
  });

  it('are replaced by who administers the company, and in no other', async () => {
    const of = office();
    const address = person(of, 'administer');
    await replace(of, address);
    expect(await read(of, owner(of))).toBe(NEW.settings);
    const other = office();
    expect(await read(other, address)).toBeNull();
    expect(await failureOf(replace(other, address))).toMatchObject({ code: 'act_overtaken' });
    expect(await read(other, owner(other))).toBe(LISTED);
    expect(await read(of, someone(of))).toBeNull();
  });

  it('are left where somebody else has replaced them meanwhile', async () => {
    const of = office();
    await replace(of, owner(of));
    const late = { name: 'Outra', settings: '{"name":"Outra"}' };
    expect(await failureOf(replace(of, owner(of), LISTED, late))).toMatchObject({ code: 'act_overtaken' });
    expect(await read(of, owner(of))).toBe(NEW.settings);
  });

  it('are told to who listens, at first and after each change', async () => {
    const of = office();
    const { schema, address } = of.ledger.place;
    const told: (string | undefined)[] = [];
    const onSettings = (all: ReadonlyMap<string, string>) => told.push(all.get(schema));
    const news = hearCommits(
      address,
      { onCommit: () => undefined, readAtStandby: () => [], onLast: () => undefined, onSettings },
      [50],
    );
    onTestFinished(() => news.close());
    await expect.poll(() => told, PATIENT).toEqual([LISTED]);
    await replace(of, owner(of));
    await expect.poll(() => told, PATIENT).toEqual([LISTED, NEW.settings]);
  });
});
