import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ENCRYPTED, type ZipEntry, zipFile } from '../../support/fake/zip-file.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const nfse = (number: string): string =>
  `<NFSe><infNFSe><nNFSe>${number}</nNFSe><DPS><infDPS><dhEmi>2026-01-05T10:00:00-03:00</dhEmi></infDPS></DPS></infNFSe></NFSe>`;

it('notes the documents of a zip, and nothing of one with a fault', async () => {
  const { data } = await syncedCompany();
  const documents = (...args: readonly string[]) => runCicloHere(['documents', '--data', data, ...args]);
  const zip = (...entries: readonly ZipEntry[]): string => {
    const path = join(data, 'notas.zip');
    writeFileSync(path, zipFile(entries));
    return path;
  };
  const fine = { name: 'a.xml', data: nfse('7') };
  expect(await documents()).toMatchObject({ code: 2, stderr: expect.stringContaining('--file') });
  const faulty = zip(fine, { name: 'b.xml', data: '<a/>' }, { name: 'c.xml', data: '<a>' });
  const { code, stdout, stderr } = await documents('--file', faulty);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('notas.zip › b.xml, linha 1: não é uma NFS-e');
  expect(stderr).toContain('notas.zip › c.xml, linha 1: o XML está quebrado.');
  expect(await documents('--file', zip({ ...fine, flags: ENCRYPTED }))).toMatchObject({
    ...{ code: 1, stderr: expect.stringContaining('notas.zip › a.xml: o zip está protegido por senha.') },
  });
  const none = { events: 0, cancelled: [], notedCancelled: [] };
  const kept = { matched: 0, replaced: 0, unmatched: 1, renewed: 0, leftOut: 1, ...none };
  expect(await documents('--file', join(data, 'mistyped.xml'))).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining('(file_unreadable') },
  });
  const taken = await documents('--file', zip(fine, { name: 'a.pdf', data: '' }), '--json', '--by', 'Bia');
  expect(taken.code).toBe(0);
  expect(JSON.parse(taken.stdout)).toEqual(kept);
  const xml = join(data, 'a.xml');
  writeFileSync(xml, nfse('8'));
  expect(await documents('--file', xml)).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining('1 sem cobrança conhecida') },
  });
  const event = join(data, 'evento.xml');
  const key = '35503081212345678000195000000000000826018748364130';
  writeFileSync(event, `<infPedReg><chNFSe>${key}</chNFSe><e101101/></infPedReg>`);
  const refused = await documents('--file', event);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('é o evento que cancela uma nota, não a nota.');
  expect(refused.stderr).toContain('Notas anotadas no Ciclo que estão canceladas, a retirar ou trocar: 8.');
});
