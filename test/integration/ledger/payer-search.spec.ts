import { describe, expect, it } from 'vitest';
import { openPayerSearch } from '../../../src-main/ledger/reading/rows/payer-search.ts';
import { mandate } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { AT } from '../../support/in-process/ledger/closable-shop.ts';

const ZELIA = 'Zélia Sant’Anna Rocha';
const DAVILA = "Joana D'Ávila";
const DREW = 'Ana D´Ávila';
const LI = 'Li Wu Sá';
const MANY = 'Maria de Sá Rocha';
const NAMES = [ZELIA, DAVILA, DREW, LI, MANY];
const DOCUMENT = { kind: 'cpf', number: '52998224725' } as const;

function found(text: string): readonly (string | undefined)[] | undefined {
  using ledger = newLedger();
  const mandates = NAMES.map((name) =>
    mandate({ idRec: name, payer: { name, document: name === ZELIA ? DOCUMENT : null } }),
  );
  ledger.write().store({ mandates }, AT);
  return ledger.behind((db) => {
    const name = db.prepare<[number], string>('SELECT name FROM payer WHERE id = ?').pluck();
    return openPayerSearch(db)(text)
      ?.map((id) => name.get(id))
      .toSorted();
  });
}

describe('the search for payers', () => {
  it.each([
    ['first and last name', 'zelia rocha', [ZELIA]],
    ['them the other way round', 'ROCHA  zélia', [ZELIA]],
    ['one word of several', 'rocha', [MANY, ZELIA]],
    ['a word and the beginning of another', 'maria ro', [MANY]],
    ['a word that nobody has with the other', 'zelia avila', []],
    ['a name with a document in its points', 'zelia 529.982', [ZELIA]],
    ['a document with blanks', '529 982 247 25', [ZELIA]],
    ['words of two letters', 'li wu', [LI]],
    ['them the other way round', 'wu li', [LI]],
    ['a part of a name of such words alone', 'de sa', [MANY]],
    ['signs that patterns know', 'zelia %', []],
    ['quotes', '"zelia" AND', []],
  ])('finds by %s', (_, text, names) => {
    expect(found(text)).toEqual(names);
  });

  it.each(["'", '’', '‘', 'ʼ', '`', '´'])(
    'takes %s for whichever apostrophe a name is written with',
    (sign) => {
      expect(found(`sant${sign}anna`)).toEqual([ZELIA]);
      expect(found(`rocha sant${sign}a`)).toEqual([ZELIA]);
      expect(found(`d${sign}Ávila`)).toEqual([DREW, DAVILA]);
      expect(found(`d${sign}áv joana`)).toEqual([DAVILA]);
      expect(found(`joana d${sign}`)).toEqual([DAVILA]);
    },
  );
});
