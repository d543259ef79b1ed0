import { INSTITUTION_LIST } from './institution-list.ts';

/** A payer's bank: its code of three digits, its ISPB of eight, and its names, the everyday one first where it has one. */
export type Institution = {
  readonly code: string;
  readonly ispb: string;
  readonly shortName: string;
  readonly longName: string;
  /** What people call it; null where that is its short name. */
  readonly everydayName: string | null;
};

/** Names by which payers know their bank, in the order in which they are offered before anything is typed; further names after a comma. */
const EVERYDAY_NAMES: ReadonlyMap<string, string> = new Map([
  ['18236120', 'Nubank'],
  ['60701190', 'Itaú'],
  ['60746948', 'Bradesco, Next'],
  ['00360305', 'Caixa, CEF'],
  ['00000000', 'Banco do Brasil, BB'],
  ['90400888', 'Santander'],
  ['00416968', 'Inter'],
  ['02038232', 'Sicoob, Bancoob'],
  ['01181521', 'Sicredi'],
  ['10573521', 'Mercado Pago'],
  ['08561701', 'PagBank, PagSeguro'],
  ['31872495', 'C6 Bank'],
  ['22896431', 'PicPay'],
  ['20855875', 'Neon'],
  ['16501555', 'Stone, Ton'],
  ['30306294', 'BTG Pactual'],
  ['33264668', 'XP'],
  ['92702067', 'Banrisul'],
  ['58160789', 'Safra'],
  ['59588111', 'BV, Votorantim'],
  ['59285411', 'Pan'],
  ['61186680', 'BMG'],
  ['10664513', 'Agibank'],
  ['05463212', 'Ailos, Viacredi'],
  ['00315557', 'Unicred'],
  ['10398952', 'Cresol'],
  ['37880206', 'Cora'],
  ['92894922', 'Original'],
  ['27098060', 'Digio'],
  ['00000208', 'BRB'],
  ['07237373', 'Banco do Nordeste, BNB'],
  ['04902979', 'Banco da Amazônia, Basa'],
  ['28127603', 'Banestes'],
  ['13009717', 'Banese'],
  ['18189547', 'InfinitePay, CloudWalk'],
  ['19540550', 'Asaas'],
  ['24313102', '99Pay'],
]);

const BY_ISPB: ReadonlyMap<string, Institution> = new Map(
  INSTITUTION_LIST.trim()
    .split('\n')
    .map((line) => {
      const [code = '', ispb = '', shortName = '', longName = ''] = line.split(';');
      return [
        ispb,
        { code, ispb, shortName, longName, everydayName: EVERYDAY_NAMES.get(ispb) ?? null },
      ] as const;
    }),
);

/** All of them: those with an everyday name first, as they are used most. */
export const INSTITUTIONS: readonly Institution[] = [
  ...new Set([...EVERYDAY_NAMES.keys(), ...BY_ISPB.keys()]),
].flatMap((ispb) => BY_ISPB.get(ispb) ?? []);

/** The institution of an ISPB; undefined for one that is not in the list. */
export const institutionOf = (ispb: string): Institution | undefined => BY_ISPB.get(ispb);
