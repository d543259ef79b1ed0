import { expect, it } from 'vitest';
import { EVERY_CYCLE } from '../../../../../src-preload/contract/vocabulary/cycles.ts';
import { zipFile } from '../../../../support/fake/zip-file.ts';
import { openCompany } from '../../../../support/in-process/application/company-application.ts';
import { bankOfAShop } from '../../../../support/in-process/practice-bank/bank-of-a-shop.ts';

/** The access key of a note of January 2026. */
const keyOf = (number: number): string =>
  `35503081212345678000195${String(number).padStart(13, '0')}26018748364130`;

const note = (number: number, said: string, replaced = '') => ({
  name: `${number}.xml`,
  text: `<NFSe><infNFSe Id="NFS${keyOf(number)}"><nNFSe>${number}</nNFSe><DPS><infDPS><dhEmi>2026-01-05T10:00:00-03:00</dhEmi>${replaced}<xDescServ>${said}</xDescServ></infDPS></DPS></infNFSe></NFSe>`,
});

const event = (number: number, kind = 'e101101') => ({
  name: `evento-${number}.xml`,
  text: `<evento><infEvento><pedRegEvento><infPedReg><chNFSe>${keyOf(number)}</chNFSe><${kind}/></infPedReg></pedRegEvento></infEvento></evento>`,
});

async function openShop() {
  const bank = await bankOfAShop();
  const { ask, connectionId } = await openCompany(bank.ready);
  const [row] = await ask('cycles', 'page', {
    ...{ connectionId, filter: EVERY_CYCLE, page: 0 },
    sort: { by: 'dueDate', direction: 'asc' },
  });
  const txid = row?.txid ?? '';
  type Files = readonly { readonly name: string; readonly text: string }[];
  return {
    txid,
    read: (...files: Files) => ask('fiscalDocuments', 'read', { connectionId, files: [...files] }),
    keep: (...files: Files) => ask('fiscalDocuments', 'import', { connectionId, files: [...files] }),
    readZip: (...files: Files) => {
      const zip = zipFile(files.map(({ name, text }) => ({ name, data: text })));
      const given = [{ name: 'jan.zip', zipBase64: zip.toString('base64') }];
      return ask('fiscalDocuments', 'read', { connectionId, files: given });
    },
    noted: async () => (await ask('fiscalDocuments', 'evidence', { connectionId, txid })).document?.number,
  };
}

it('leaves out a note that an event among the files cancels, wherever it stands, and takes the others', async () => {
  const { txid, read, keep, readZip, noted } = await openShop();
  const files = [event(77), note(77, txid), note(78, 'outra')];
  const preview = { faults: [], matched: 0, unmatched: 1, cancelled: ['77'], notedCancelled: [] };
  expect(await readZip(...files)).toMatchObject(preview);
  expect(await read(...files.toReversed())).toMatchObject(preview);
  expect(await keep(...files)).toMatchObject(preview);
  expect(await noted()).toBeUndefined();
});

it('takes the note in the place of another for the charge of both', async () => {
  const { txid, keep, noted } = await openShop();
  const replaced = `<subst><chSubstda>${keyOf(77)}</chSubstda></subst>`;
  expect(await keep(note(77, txid), note(78, txid, replaced))).toMatchObject({
    ...{ faults: [], matched: 1, cancelled: ['77'] },
  });
  expect(await noted()).toBe('78');
});

it('tells of a noted one in whose place another was issued, though only that one is among the files', async () => {
  const { txid, read, keep } = await openShop();
  await keep(note(77, txid));
  const replaced = `<subst><chSubstda>${keyOf(77)}</chSubstda></subst>`;
  expect(await read(note(78, 'outra', replaced))).toMatchObject({
    ...{ faults: [], cancelled: [], notedCancelled: [{ number: '77', txid }] },
  });
  expect(await read(note(78, txid, replaced))).toMatchObject({ replaced: 1, notedCancelled: [] });
});

it('says how many notes without a charge are kept already', async () => {
  const { read, keep } = await openShop();
  await keep(note(77, 'outra'));
  expect(await read(note(77, 'outra'), note(78, 'outra'), note(78, 'outra'))).toMatchObject({
    ...{ unmatched: 3, renewed: 2 },
  });
});

it('says of an event alone what it is and which note it cancels, and so of a cancelled note', async () => {
  const { txid, read } = await openShop();
  const refusal = { line: 1, text: '77' };
  expect(await read(event(77))).toMatchObject({
    faults: [{ ...refusal, file: 'evento-77.xml', reason: 'event_cancels' }],
  });
  expect(await read(event(77, 'e203202'))).toMatchObject({
    faults: [{ ...refusal, file: 'evento-77.xml', reason: 'event' }],
  });
  expect((await read(event(77), note(77, txid))).faults).toEqual([
    { ...refusal, file: '77.xml', reason: 'cancelled' },
  ]);
});

it('takes a note with an event that does not cancel it, and counts the event', async () => {
  const { txid, read } = await openShop();
  const preview = { faults: [], matched: 1, events: 1, cancelled: [], notedCancelled: [] };
  expect(await read(note(77, txid), event(77, 'e105105'))).toMatchObject(preview);
});

it('tells of a note that is noted already and was cancelled, unless these files bring another for its charge', async () => {
  const { txid, read, keep } = await openShop();
  await keep(note(77, txid), note(78, 'outra'));
  expect(await read(event(77))).toMatchObject({ notedCancelled: [{ number: '77', txid }] });
  expect(await read(event(78), note(79, 'mais uma'))).toMatchObject({
    ...{ faults: [], cancelled: ['78'], notedCancelled: [{ number: '78', txid: null }] },
  });
  expect(await read(event(77), note(79, txid))).toMatchObject({ replaced: 1, notedCancelled: [] });
  const ofAnotherYear = { ...event(77), text: event(77).text.replace('260187', '250187') };
  expect(await read(ofAnotherYear)).toMatchObject({ cancelled: ['77'], notedCancelled: [] });
});

it('takes the notes of a town’s file beside a cancelled one, and knows that one in any other file', async () => {
  const { txid, read } = await openShop();
  const comp = (number: number, said: string, cancelling = '') =>
    `<CompNfse><Nfse><InfNfse><Numero>${number}</Numero><DataEmissao>2026-01-05T10:00:00</DataEmissao><Discriminacao>${said}</Discriminacao></InfNfse></Nfse>${cancelling}</CompNfse>`;
  const gone = comp(45, txid, '<NfseCancelamento/>');
  const month = { name: 'jan.xml', text: `<ListaNfse>${gone}${comp(46, txid)}</ListaNfse>` };
  const before = { name: 'a.xml', text: comp(45, txid) };
  expect(await read(month, before)).toMatchObject({
    faults: [],
    matched: 1,
    unmatched: 0,
    cancelled: ['45'],
  });
  expect((await read({ name: 'a.xml', text: gone })).faults).toEqual([
    { file: 'a.xml', line: 1, reason: 'cancelled', text: '45' },
  ]);
});
