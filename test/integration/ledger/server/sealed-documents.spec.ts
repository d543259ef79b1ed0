import { describe, expect, it } from 'vitest';
import type { OfficeRight } from '../../../../src-main/ledger/postgres/company-rights.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { readSealed, replaceSealed } from '../../../../src-main/ledger/postgres/sealed-documents.ts';
import { failureOf } from '../../../support/in-process/bank/client-session.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  asked,
  askedInTurn,
  type Office,
  office,
  owner,
  person,
  someone,
} from '../../../support/in-process/ledger/office-people.ts';

const seal = (of: Office, address: ServerAddress, text: string, generation: number | null) =>
  replaceSealed({ address, id: of.id }, text, generation === null ? null : { generation }, 'Loja');

/** A company of which something is sealed, with somebody of a right. */
function sealedOffice(right: OfficeRight): { readonly of: Office; readonly address: ServerAddress } {
  const of = office();
  const address = person(of, right);
  seal(of, owner(of), 'selado', null);
  return { of, address };
}

describe('what a server keeps sealed', () => {
  it('is there for a company that nobody was granted anything in, for whoever owns it alone', async () => {
    const of = office();
    expect(await readSealed({ address: owner(of), id: of.id })).toBeNull();
    seal(of, owner(of), 'selado', null);
    expect(await readSealed({ address: owner(of), id: of.id })).toEqual({ text: 'selado', generation: 1 });
    expect(await readSealed({ address: someone(of), id: of.id })).toBeNull();
  });

  it.each([
    ['see', null],
    ['decide', null],
    ['charge', 'selado'],
    ['administer', 'selado'],
  ] as const)('is shown to whoever may %s: %s', async (right, text) => {
    const { of, address } = sealedOffice(right);
    expect((await readSealed({ address, id: of.id }))?.text ?? null).toBe(text);
  });

  it.each(['see', 'decide', 'charge'] as const)(
    'is replaced by nobody who may %s and no more',
    async (right) => {
      const { of, address } = sealedOffice(right);
      expect(codeOf(() => seal(of, address, 'outro', 1))).toMatch(/server_rights|sealed_meanwhile/);
      expect(codeOf(() => asked(address, 'DELETE FROM ciclo.sealed'))).toBe('server_rights');
      expect(await readSealed({ address: owner(of), id: of.id })).toEqual({ text: 'selado', generation: 1 });
      const other = office();
      expect(codeOf(() => seal(other, person(other, right), 'primeiro', null))).toBe('server_rights');
    },
  );

  it('is replaced by whoever administers, and not where somebody else has sealed meanwhile', async () => {
    const { of, address } = sealedOffice('administer');
    seal(of, address, 'segundo', 1);
    expect(codeOf(() => seal(of, address, 'terceiro', 1))).toBe('sealed_meanwhile');
    expect(codeOf(() => seal(of, address, 'terceiro', null))).toBe('sealed_meanwhile');
    expect(await readSealed({ address, id: of.id })).toEqual({ text: 'segundo', generation: 2 });
  });

  it('is nobody’s more who has a view of their own named as the list of roles', async () => {
    const { of, address } = sealedOffice('see');
    const rename = `UPDATE ciclo.company SET name = 'x', settings = '{}' WHERE id = '${of.id}' RETURNING id`;
    const replace = `UPDATE ciclo.sealed SET document = 'outro' RETURNING document`;
    expect(
      askedInTurn(address, [
        `CREATE TEMP VIEW pg_roles AS SELECT me.oid, g.rolname
           FROM pg_catalog.pg_roles g, pg_catalog.pg_roles me
           WHERE me.rolname = current_user AND g.rolname LIKE 'ciclo%'`,
        'SELECT document FROM ciclo.sealed',
        replace,
        rename,
      ]).slice(1),
    ).toEqual([null, null, null]);
    expect(await readSealed({ address: owner(of), id: of.id })).toEqual({ text: 'selado', generation: 1 });
  });

  it('is another company’s for nobody who charges in one', async () => {
    const { of } = sealedOffice('see');
    const other = office();
    expect(await readSealed({ address: person(other, 'charge'), id: of.id })).toBeNull();
  });

  it('is not there in a database that an earlier version prepared', async () => {
    const of = office();
    const { address } = of.ledger.place;
    const database = `earlier_${process.pid}`;
    asked(address, `CREATE DATABASE ${database}`);
    expect(await readSealed({ address: { ...address, database }, id: of.id })).toBeNull();
    asked(address, `DROP DATABASE ${database} WITH (FORCE)`);
  });

  it('is asked for in vain at a server that is not reached, or that knows no such name', async () => {
    const { address } = office().ledger.place;
    const nowhere = { ...address, hosts: [{ host: '127.0.0.1', port: 1 }] };
    expect(await failureOf(readSealed({ address: nowhere, id: 'a' }))).toMatchObject({
      code: 'server_unreachable',
    });
    const wrong = { ...address, password: 'errada' };
    expect(await failureOf(readSealed({ address: wrong, id: 'a' }))).toMatchObject({
      code: 'server_sign_in',
    });
  });
});
