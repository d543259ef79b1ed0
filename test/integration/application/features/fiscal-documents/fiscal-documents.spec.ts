import { expect, it } from 'vitest';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  MOST_DOCUMENT_CHARACTERS,
  MOST_DOCUMENT_ZIP_BYTES,
} from '../../../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import { ENCRYPTED, type ZipEntry, zipFile } from '../../../../support/fake/zip-file.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

const nfse = (number: string, said: string): string =>
  `<NFSe><infNFSe><nNFSe>${number}</nNFSe><DPS><infDPS><dhEmi>2026-01-05T10:00:00-03:00</dhEmi><xDescServ>${said}</xDescServ></infDPS></DPS></infNFSe></NFSe>`;

/** No note is told of but those that are given. */
const NONE_LEFT = { events: 0, cancelled: [], notedCancelled: [] };

it('notes the document of a charge, typed or read from what a town wrote, and gives it back', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const [row] = await ask('cycles', 'page', {
    ...{ connectionId, filter: EVERY_CYCLE, page: 0 },
    sort: { by: 'dueDate', direction: 'asc' },
  });
  const txid = row?.txid ?? '';
  const noted = async () => (await ask('fiscalDocuments', 'evidence', { connectionId, txid })).document;
  const day = '2026-01-05';
  expect(
    await ask('fiscalDocuments', 'set', { connectionId, txid, document: { number: 'Ana', issuedOn: day } }),
  ).toEqual({ kind: 'invalid' });
  expect(await noted()).toBeNull();
  await ask('fiscalDocuments', 'set', { connectionId, txid, document: { number: '7', issuedOn: day } });
  expect(await noted()).toMatchObject({ number: '7', issuedOn: day, source: 'typed' });
  const files = [
    { name: 'a.xml', text: nfse('8', `Mensalidade, ref. ${txid}`) },
    { name: 'b.xml', text: nfse('9', 'outra coisa') },
  ];
  const preview = { ...NONE_LEFT, faults: [], matched: 1, replaced: 1, unmatched: 1, renewed: 0, leftOut: 0 };
  expect(await ask('fiscalDocuments', 'read', { connectionId, files })).toEqual(preview);
  expect(await noted()).toMatchObject({ number: '7' });
  expect(await ask('fiscalDocuments', 'import', { connectionId, files })).toEqual(preview);
  expect(await noted()).toMatchObject({ number: '8', source: 'nfse' });
  const month = { connectionId, month: '2026-01', search: '' };
  const { documents } = await ask('fiscalDocuments', 'month', month);
  expect(documents.rows).toMatchObject([{ number: '9' }]);
  await ask('fiscalDocuments', 'remove', { connectionId, id: documents.rows[0]?.id ?? 0 });
  expect((await ask('fiscalDocuments', 'month', month)).documents.count).toBe(0);
  await ask('fiscalDocuments', 'set', { connectionId, txid, document: null });
  expect(await noted()).toBeNull();
});

it('knows a charge by its contract only where payer or amount are those of the document', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const rows = await ask('cycles', 'page', {
    ...{ connectionId, filter: EVERY_CYCLE, page: 0 },
    sort: { by: 'dueDate', direction: 'asc' },
  });
  const row = rows.find(({ state, idRec }) => state === 'paid' && idRec !== null);
  const { raw } = await ask('mandates', 'detail', { connectionId, idRec: row?.idRec ?? '' });
  const { cpf, cnpj } = JSON.parse(raw).vinculo.devedor as Readonly<Record<'cpf' | 'cnpj', string>>;
  const reais = (row?.amount ?? 0) / 100;
  const matched = async (taker: string, amount: number) => {
    const said = `<serv><xDescServ>Mensalidade ${row?.contract}</xDescServ></serv><valores><vServPrest><vServ>${amount.toFixed(2)}</vServ></vServPrest></valores>`;
    const days = `<dhEmi>2026-01-05T10:00:00-03:00</dhEmi><dCompet>${row?.dueDate}</dCompet>`;
    const text = `<NFSe><infNFSe><nNFSe>7</nNFSe><DPS><infDPS>${days}${taker}${said}</infDPS></DPS></infNFSe></NFSe>`;
    return (await ask('fiscalDocuments', 'read', { connectionId, files: [{ name: 'a.xml', text }] })).matched;
  };
  const payer = cpf === undefined ? `<toma><CNPJ>${cnpj}</CNPJ></toma>` : `<toma><CPF>${cpf}</CPF></toma>`;
  expect(await matched(payer, reais + 1)).toBe(1);
  expect(await matched('', reais)).toBe(1);
  expect(await matched('', reais + 1)).toBe(0);
  expect(await matched('<toma><CPF>52998224725</CPF></toma>', reais)).toBe(0);
});

it('keeps nothing where one of the files has a fault', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const fine = { name: 'a.xml', text: nfse('8', 'x') };
  for (const [text, reason] of [
    ['<a/>', 'no_nfse'],
    ['<a>', 'not_xml'],
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'entities'],
    [nfse('8', 'x').replace('</nNFSe>', '</nNFSe><emit><CNPJ>99999999000191</CNPJ></emit>'), 'other_issuer'],
    ['txid;numero\n1;2\n', 'column_missing'],
  ] as const)
    await expect(
      ask('fiscalDocuments', 'import', { connectionId, files: [fine, { name: 'b', text }] }),
      reason,
    ).rejects.toThrow(`documents_refused: b, line 1: ${reason}`);
  const month = { connectionId, month: '2026-01', search: '' };
  expect((await ask('fiscalDocuments', 'month', month)).documents.count).toBe(0);
});

const zip = (name: string, ...entries: readonly ZipEntry[]) => ({
  ...{ name, zipBase64: zipFile(entries).toString('base64') },
});

it('reads each XML of a zip as if it had been chosen by itself, beside other files', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const files = [
    zip('jan.zip', { name: 'a.xml', data: nfse('8', 'x') }, { name: 'a.pdf', data: '%PDF' }),
    { name: 'b.xml', text: nfse('9', 'y') },
    zip('fev.zip', { name: 'a.xml', data: nfse('10', 'z') }),
  ];
  const preview = { ...NONE_LEFT, faults: [], matched: 0, replaced: 0, unmatched: 3, renewed: 0, leftOut: 1 };
  expect(await ask('fiscalDocuments', 'read', { connectionId, files })).toEqual(preview);
  expect(await ask('fiscalDocuments', 'import', { connectionId, files })).toEqual(preview);
  const month = { connectionId, month: '2026-01', search: '' };
  const { documents } = await ask('fiscalDocuments', 'month', month);
  expect(new Set(documents.rows.map(({ number }) => number))).toEqual(new Set(['8', '9', '10']));
});

it('names zip and entry at fault, and keeps nothing of the others', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const fine = { name: 'fine.xml', data: nfse('8', 'x') };
  for (const [file, said] of [
    [zip('n.zip', fine, { name: 'b.xml', data: '<a/>' }), 'n.zip › b.xml, line 1: no_nfse'],
    [zip('n.zip', fine, { name: 'b.xml', data: 'numero;data' }), 'n.zip › b.xml, line 1: not_xml'],
    [zip('n.zip', fine, { name: 'b.zip', data: '' }), 'n.zip › b.zip: zip_nested'],
    [zip('n.zip', { ...fine, flags: ENCRYPTED }), 'n.zip › fine.xml: zip_encrypted'],
    [zip('n.zip', { name: 'a.pdf', data: '' }), 'n.zip: no_documents'],
    [{ name: 'n.zip', zipBase64: Buffer.from('PK').toString('base64') }, 'n.zip: zip_damaged'],
  ] as const)
    await expect(
      ask('fiscalDocuments', 'import', { connectionId, files: [zip('ok.zip', fine), file] }),
      said,
    ).rejects.toThrow(`documents_refused: ${said}`);
  const month = { connectionId, month: '2026-01', search: '' };
  expect((await ask('fiscalDocuments', 'month', month)).documents.count).toBe(0);
});

it('counts the room of all zips together, and takes no more of them across the contract', async () => {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const large = zip('a.zip', { name: 'a.xml', data: nfse('8', 'x').padEnd(MOST_DOCUMENT_CHARACTERS - 10) });
  const next = zip('b.zip', { name: 'b.xml', data: nfse('9', 'x') });
  const { faults } = await ask('fiscalDocuments', 'read', { connectionId, files: [large, next] });
  expect(faults).toEqual([{ file: 'b.zip › b.xml', line: 0, reason: 'zip_too_large', text: '' }]);
  const half = { name: 'c.zip', zipBase64: 'A'.repeat(MOST_DOCUMENT_ZIP_BYTES - 4) };
  await expect(ask('fiscalDocuments', 'read', { connectionId, files: [half, half] })).rejects.toThrow(
    'invalid_input',
  );
});
