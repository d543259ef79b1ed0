import { describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { firstValue, inSession } from '../../../src-main/ledger/postgres/in-session.ts';
import { replaceSealed } from '../../../src-main/ledger/postgres/sealed-documents.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { connectArgs, practiceBank, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { hasKeyring, KeyringHome } from '../../support/own-process/keyring/keyring-session.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';

/** A data folder with a keyring of its own, as on a computer of its own. */
async function openWorkstation(secrets: Readonly<Record<string, string>>) {
  const [home, data] = [new KeyringHome(), tempFolder()];
  const { address, end } = await home.openSession();
  onTestFinished(async () => {
    await end();
    home[Symbol.dispose]();
  });
  const ciclo = (...words: readonly string[]) =>
    runCiclo([...words, '--lang', 'en'], { ...secrets, DBUS_SESSION_BUS_ADDRESS: address });
  return {
    ciclo,
    here: ['--data', data],
    sync: () => ciclo('sync', '--data', data, '--today', TODAY),
    key: async () => (await ciclo('office', 'key', '--data', data)).stdout.trim(),
  };
}

/** A company that its owner has taken to a server of its own, and Ana, who has joined it and may charge. */
async function openOffice() {
  const server = await PostgresServer.start();
  onTestFinished(() => server.close());
  const { user, database, password } = server.address;
  const ready = await practiceBank();
  const owner = await openWorkstation({ P: password ?? '', S: ready.clientSecret, ANA: 'senha da ana' });
  const ana = await openWorkstation({ P: 'senha da ana' });
  const url = (person = user) => `postgres://${person}@127.0.0.1:${server.port}/${database}`;
  const office = (word: string, ...rest: readonly string[]) =>
    owner.ciclo('office', word, '--url', url(), '--password-env', 'P', ...rest);
  const onAna = (word: string, ...rest: readonly string[]) => office(word, '--person', 'ana', ...rest);
  const grant = (right: string) => onAna('grant', '--right', right, '--new-password-env', 'ANA');
  const admit = (key: string) =>
    owner.ciclo('office', 'admit', ...owner.here, '--person', 'ana', '--public-key', key);
  const made = [
    await owner.ciclo(...connectArgs(owner.here[1] ?? '', ready), '--secret-env', 'S'),
    await office('init'),
    await office('import', ...owner.here),
    await grant('charge'),
    await ana.ciclo('office', 'join', '--url', url('ana'), '--password-env', 'P', ...ana.here),
  ];
  for (const { code, stderr } of made) expect(code, stderr).toBe(0);
  return { server, ready, owner, ana, office, onAna, grant, admit, secret: ready.clientSecret };
}

const failing = (code: string) => ({ code: 1, stderr: expect.stringContaining(code) });

describe.skipIf(findPostgres() === null || !hasKeyring())('the secrets of an office’s bank', () => {
  it('reach another workstation sealed for its key, and end with the right', async () => {
    const { server, owner, ana, onAna, grant, admit, secret } = await openOffice();
    expect(await ana.sync()).toMatchObject(failing('secret_missing'));
    const key = await ana.key();
    expect(key).toMatch(/^age1[a-z0-9]{58}$/);
    expect(await ana.key()).toBe(key);

    const sealed = await owner.ciclo('office', 'seal', ...owner.here);
    expect(sealed).toMatchObject({ code: 0, stdout: expect.stringContaining(await owner.key()) });
    expect(await ana.sync()).toMatchObject(failing('sealed_not_admitted'));

    expect(await admit(key.slice(0, -1))).toMatchObject({ code: 2 });
    expect(await admit(key)).toMatchObject({ code: 0, stdout: expect.stringContaining(`ana ${key}`) });
    expect(await ana.sync()).toMatchObject({ code: 0 });
    const stored = inSession(server.address, (session) =>
      String(firstValue(session, 'SELECT string_agg(document, $1) FROM ciclo.sealed', ['\n'])),
    );
    expect(stored).toContain('AGE ENCRYPTED');
    expect(stored).not.toContain(secret);

    const revoked = await onAna('revoke', ...owner.here);
    expect(revoked).toMatchObject({ code: 0, stderr: expect.stringContaining('ask the bank for new ones') });
    expect(await grant('charge')).toMatchObject({ code: 0 });
    expect(await ana.sync()).toMatchObject(failing('sealed_not_admitted'));
    expect(await owner.sync()).toMatchObject({ code: 0 });
  }, 180_000);

  it('are sealed by those who administer for those who may charge, and say what is left', async () => {
    const { server, owner, ana, grant, admit } = await openOffice();
    const key = await ana.key();
    expect(await admit(key)).toMatchObject({ code: 0 });
    // Who may charge and no more opens it, and seals for nobody.
    expect(await ana.ciclo('office', 'seal', ...ana.here, '--without', server.address.user)).toMatchObject(
      failing('server_rights'),
    );
    const lowered = await grant('see');
    expect(lowered).toMatchObject({ code: 0, stderr: expect.stringContaining('office seal --without ana') });
    expect(await admit(key)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('ana may not charge'),
    });
    expect(await owner.ciclo('office', 'seal', ...owner.here, '--without', 'anna')).toMatchObject({
      ...{ code: 2, stdout: '', stderr: expect.stringMatching(/"anna" is not among.*for: .*ana/) },
    });
    const without = await owner.ciclo('office', 'seal', ...owner.here, '--without', 'ana', '--json');
    expect(JSON.parse(without.stdout)).toMatchObject([{ members: [{ person: server.address.user }] }]);
  }, 180_000);

  it('are sealed for each company by itself, and told of those that were not', async () => {
    const { server, ready, owner, office } = await openOffice();
    const other = connectArgs(owner.here[1] ?? '', ready).map((word, at, all) =>
      all[at - 1] === '--name' ? 'Outra' : word,
    );
    expect(await owner.ciclo(...other, '--secret-env', 'S')).toMatchObject({ code: 0 });
    expect(await office('import', ...owner.here, '--name', 'Outra')).toMatchObject({ code: 0 });
    const ids = inSession(server.address, (session) =>
      String(firstValue(session, 'SELECT string_agg(id, $1 ORDER BY id) FROM ciclo.company', [','])),
    ).split(',');
    // The first in the folder: the other one is not to wait for it.
    const [broken = '', whole] = ids.toSorted((a, b) => Number(a === 'outra') - Number(b === 'outra'));
    replaceSealed({ address: server.address, id: broken }, 'broken', null, 'Loja');
    const sealed = await owner.ciclo('office', 'seal', ...owner.here, '--all', '--json');
    expect(sealed).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/Changed: .+\. Not changed: .+ \(/),
    });
    expect(JSON.parse(sealed.stdout)).toMatchObject([
      { id: whole, members: [{ person: server.address.user }] },
      { id: broken, refused: 'sealed_unreadable' },
    ]);
  }, 180_000);
});
