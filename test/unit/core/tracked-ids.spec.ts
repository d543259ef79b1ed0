import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTrackedIds, type TrackedId } from '../../../src-main/core/tracked-ids.ts';

const TXID = 'loja2026010012345678901234';
const ID_REC = 'RR9999901120260110abcDEF12345';
const END_TO_END_ID = 'E9999901120260112030412345678901';
const OF: Readonly<Record<string, TrackedId>> = {
  [TXID]: { kind: 'charge', id: TXID },
  [ID_REC]: { kind: 'mandate', id: ID_REC },
  [END_TO_END_ID]: { kind: 'settlement', id: END_TO_END_ID },
};
const ALL = Object.values(OF);
const PROPERTY_RUNS = { numRuns: 20_000 };

describe('the shape of an id', () => {
  it.each([
    [TXID, 'charge'],
    ['a'.repeat(35), 'charge'],
    [ID_REC, 'mandate'],
    [ID_REC.replace('RR', 'RN'), 'mandate'],
    [END_TO_END_ID, 'settlement'],
    [`${END_TO_END_ID}xy`, 'settlement'],
    // What only resembles the two others is a txid.
    [ID_REC.replace('RR', 'RX'), 'charge'],
    [ID_REC.replace('20260110', '20260230'), 'charge'],
    [`${ID_REC}0`, 'charge'],
    [END_TO_END_ID.replace('202601120304', '202601122404'), 'charge'],
    [END_TO_END_ID.replace('202601120304', '202613120304'), 'charge'],
    [`${END_TO_END_ID}x`, 'charge'],
  ])('%s is of a %s', (id, kind) => {
    expect(readTrackedIds(id)).toEqual({ ids: [{ kind, id }], faults: [] });
  });

  it.each([
    ['a'.repeat(25), 'too_short'],
    ['a'.repeat(36), 'too_long'],
    [`${TXID}-1`, 'bad_characters'],
    ['1.23E+25', 'bad_characters'],
    [`${'a'.repeat(30)}é`, 'bad_characters'],
  ])('%s is none: %s', (cell, reason) => {
    expect(readTrackedIds(`\n${cell}`)).toEqual({ ids: [], faults: [{ line: 2, cell, reason }] });
  });
});

describe('a pasted text', () => {
  it.each([
    ['lines', ALL.map(({ id }) => id).join('\r\n')],
    ['old line ends', ALL.map(({ id }) => id).join('\r')],
    ['commas', ALL.map(({ id }) => id).join(', ')],
    ['semicolons, tabs and blanks', `  ${TXID};${ID_REC}\t \n\n${END_TO_END_ID} ;`],
    ['quotes, apostrophes and a byte order mark', `\uFEFF"${TXID}","'${ID_REC}"\n'${END_TO_END_ID}\n`],
    ['repeats', [...ALL, ...ALL].map(({ id }) => id).join('\n')],
  ])('of %s gives each id once', (_, text) => {
    expect(readTrackedIds(text)).toEqual({ ids: ALL, faults: [] });
  });

  it('is refused line by line, each whole, by its first fault', () => {
    const text = `${TXID} curto\n\n${ID_REC}\n${END_TO_END_ID},a-b,c-d`;
    expect(readTrackedIds(text)).toEqual({
      ids: [OF[ID_REC]],
      faults: [
        { line: 1, cell: 'curto', reason: 'too_short' },
        { line: 4, cell: 'a-b', reason: 'bad_characters' },
      ],
    });
  });

  it('of nothing gives nothing', () => {
    for (const text of ['', '\n \r\n', '\uFEFF', ';,"'])
      expect(readTrackedIds(text)).toEqual({ ids: [], faults: [] });
  });
});

describe('a CSV', () => {
  it.each([
    ['our own', 'txid,id_rec,payer_name,end_to_end_ids', ','],
    ['our own for Excel', 'Identificador da cobrança;Recorrência;Pagador;Identificadores do pagamento', ';'],
    ["the service's names", 'txid\tidRec\tnome\tendToEndId', '\t'],
  ])('%s is read in its columns of ids alone', (_, header, mark) => {
    const name = `"Araújo ${mark} Filhos\n""Ltda"""`;
    const row = [TXID, ID_REC, name, `"${END_TO_END_ID} ${END_TO_END_ID}"`].join(mark);
    const text = `\uFEFF\r\n${header}\r\n${row}\r\n\r\n${['x', '', '', ''].join(mark)}\r\n`;
    const faults = [{ line: 6, cell: 'x', reason: 'too_short' }];
    expect(readTrackedIds(text)).toEqual({ ids: ALL, faults });
  });

  it('is refused where an id stands under another heading, or a row is broken', () => {
    const text = `idRec,valor\n${TXID},1\n"${ID_REC}"x,2\n${ID_REC},3`;
    expect(readTrackedIds(text)).toEqual({
      ids: [OF[ID_REC]],
      faults: [
        { line: 2, cell: TXID, reason: 'wrong_kind' },
        { line: 3, cell: null, reason: 'stray_quote' },
      ],
    });
  });

  it('may have shorter rows and needs none', () => {
    expect(readTrackedIds(`nome,txid\nAna\nBia,${TXID}`)).toEqual({ ids: [OF[TXID]], faults: [] });
    expect(readTrackedIds('txid')).toEqual({ ids: [], faults: [] });
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom(TXID, ID_REC, END_TO_END_ID, 'txid', '\n', '\r\n', ';', ',', '\t', '"', "'", '\uFEFF'),
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));

  it('gives only ids that stand in it, each once, and faults on lines that exist', () => {
    fc.assert(
      fc.property(text, (given) => {
        const { ids, faults } = readTrackedIds(given);
        const lines = given.split(/\r\n|\n|\r/).length;
        expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
        for (const { id } of ids) {
          expect(given).toContain(id);
          expect(id).toMatch(/^[a-zA-Z0-9]{26,35}$/);
        }
        for (const { line } of faults) expect(line >= 1 && line <= lines).toBe(true);
      }),
      PROPERTY_RUNS,
    );
  });

  it('made of good lines and bad ones gives the good and numbers the bad', () => {
    const bad = fc.constantFrom('curto', 'a'.repeat(40), 'com-hífen-aqui-dentro-12345678');
    const good = fc.constantFrom(...ALL.map(({ id }) => id));
    const line = fc.oneof(
      good.map((id) => ({ id, isBad: false })),
      bad.map((id) => ({ id, isBad: true })),
    );
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n', '\r'), (given, end) => {
        const { ids, faults } = readTrackedIds(given.map(({ id }) => id).join(end));
        const kept = new Set(given.filter(({ isBad }) => !isBad).map(({ id }) => id));
        expect(ids).toEqual([...kept].map((id) => OF[id]));
        expect(faults.map((fault) => fault.line)).toEqual(
          given.flatMap(({ isBad }, index) => (isBad ? [index + 1] : [])),
        );
      }),
      PROPERTY_RUNS,
    );
  });
});
