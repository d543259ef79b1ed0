import type { BankProfile } from './profile.ts';

type Source = NonNullable<NonNullable<BankProfile['sources']>['token']>;

/** A row says only how a bank departs from the specification, and where each of it is known from. */
type NamedBank = Pick<BankProfile, 'id' | 'name' | 'tokenAuthentication' | 'quirks'> & {
  readonly neededHeaders?: BankProfile['neededHeaders'];
  readonly sources: NonNullable<BankProfile['sources']>;
};

/**
 * The open components of Projeto ACBr for each bank's charges: what others have found who connect to it, which no bank has confirmed. Its files
 * tell the address of a token, how it is asked for, and what differs in answers.
 */
const ACBR: Source = {
  kind: 'public_code',
  address: 'https://github.com/ProjetoACBr/ACBr',
  seenOn: '2026-11-23',
};

/** The same components in the copy that has the files of all banks. */
const ACBR_COPY: Source = {
  kind: 'public_code',
  address: 'https://github.com/frones/ACBr',
  seenOn: '2026-11-23',
};

/** The client that the bank itself publishes. */
const EFI: Source = {
  kind: 'bank_code',
  address: 'https://github.com/efipay/sdk-node-apis-efi',
  seenOn: '2026-11-23',
};

/** The header by which a bank knows the application besides its client. */
export const APPLICATION_KEY: BankProfile['neededHeaders'][number] = {
  name: 'gw-dev-app-key',
  isSecret: true,
  explanation: {
    'pt-BR':
      'Chave do aplicativo no portal de desenvolvedores do banco. A de produção é diferente da de teste.',
    en: 'The application’s key in the bank’s developer portal. The one for production differs from the test one.',
  },
};

const inBoth = (name: string): BankProfile['name'] => ({ 'pt-BR': name, en: name });

/**
 * Banks by name. Their addresses are a connection's own: each customer has them from the bank, and they bear the scheme's brand word. Whatever a row
 * says has a source that anybody can open; what none tells is said to be untold (`recurrence_unsourced`).
 */
export const namedBanks: readonly NamedBank[] = [
  {
    id: 'banco-do-brasil',
    name: inBoth('Banco do Brasil'),
    tokenAuthentication: ['basic'],
    neededHeaders: [APPLICATION_KEY],
    quirks: ['token_on_other_host', 'ok_for_created', 'key_in_query', 'recurrence_unsourced'],
    sources: {
      token: ACBR_COPY,
      headers: ACBR_COPY,
      token_on_other_host: ACBR_COPY,
      ok_for_created: ACBR_COPY,
      key_in_query: ACBR_COPY,
      recurrence_unsourced: ACBR_COPY,
    },
  },
  {
    id: 'banco-inter',
    name: inBoth('Banco Inter'),
    tokenAuthentication: ['body'],
    quirks: ['wants_scope', 'account_header_for_many', 'recurrence_unsourced'],
    sources: {
      token: ACBR_COPY,
      wants_scope: ACBR_COPY,
      account_header_for_many: {
        kind: 'public_code',
        address: 'https://github.com/divulgueregional/api-inter-v2',
        seenOn: '2026-11-23',
      },
      recurrence_unsourced: ACBR_COPY,
    },
  },
  {
    id: 'bradesco',
    name: inBoth('Bradesco'),
    tokenAuthentication: ['basic'],
    quirks: ['several_addresses', 'ok_for_created'],
    sources: { token: ACBR, several_addresses: ACBR, ok_for_created: ACBR },
  },
  {
    id: 'efi-bank',
    name: inBoth('Efí'),
    tokenAuthentication: ['basic_json'],
    quirks: ['empty_bundle_passphrase'],
    sources: { token: ACBR_COPY, empty_bundle_passphrase: EFI },
  },
  {
    id: 'itau',
    name: inBoth('Itaú'),
    tokenAuthentication: ['body'],
    quirks: ['token_on_other_host', 'several_addresses'],
    sources: { token: ACBR, token_on_other_host: ACBR, several_addresses: ACBR },
  },
  {
    id: 'santander',
    name: inBoth('Santander'),
    tokenAuthentication: ['body'],
    quirks: ['ok_for_created', 'recurrence_unsourced'],
    sources: { token: ACBR_COPY, ok_for_created: ACBR_COPY, recurrence_unsourced: ACBR_COPY },
  },
  {
    id: 'sicoob',
    name: inBoth('Sicoob'),
    tokenAuthentication: ['body'],
    neededHeaders: [
      {
        name: 'client_id',
        isSecret: true,
        explanation: {
          'pt-BR': 'O mesmo client ID da credencial, repetido em cada chamada.',
          en: 'The credential’s own client ID, repeated in each call.',
        },
      },
    ],
    quirks: ['token_on_other_host', 'wants_scope', 'recurrence_unsourced'],
    sources: {
      token: ACBR_COPY,
      headers: ACBR_COPY,
      token_on_other_host: ACBR_COPY,
      wants_scope: ACBR_COPY,
      recurrence_unsourced: ACBR_COPY,
    },
  },
  {
    id: 'sicredi',
    name: inBoth('Sicredi'),
    tokenAuthentication: ['basic'],
    quirks: ['wants_scope', 'recurrence_unsourced'],
    sources: { token: ACBR_COPY, wants_scope: ACBR_COPY, recurrence_unsourced: ACBR_COPY },
  },
];
