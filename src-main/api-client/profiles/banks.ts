import { JOINING_JOURNEYS } from '../../../src-preload/contract/vocabulary/activation.ts';
import { APPLICATION_KEY, namedBanks } from './named-banks.ts';
import { type BankProfile, TOKEN_AUTHENTICATIONS } from './profile.ts';

/**
 * The specification's major version, which stands in the path (its *Evolução da API*): the recurrence's resources and the settlements are
 * all of its 2.x line. Of charges without recurrence some banks offer a later version, which nobody outside can know: they are not asked for.
 */
const VERSION_2 = {
  rec: '/v2',
  solicrec: '/v2',
  cobr: '/v2',
  instant: '/v2',
  locrec: '/v2',
  webhook: '/v2',
  webhookrec: '/v2',
  webhookcobr: '/v2',
} as const satisfies BankProfile['resourcePrefixes'];

/** What the published specification says, where a profile says nothing else. */
const STANDARD = {
  defaultSchemeWord: 'instant',
  tokenAuthentication: TOKEN_AUTHENTICATIONS,
  neededHeaders: [],
  resourcePrefixes: {},
  quirks: [],
  pageSize: 1_000,
  windowDays: 31,
  concurrency: 4,
  requestsPerSecond: 20,
  joiningOffered: JOINING_JOURNEYS,
} as const satisfies Omit<BankProfile, 'id' | 'name'>;

/**
 * Every profile: ways that any bank may have, then the banks by name (`named-banks.ts`). To add one, add a row: nothing else in the app names banks. Only what is public and
 * certain belongs here (api-client/BANKS.md, Access); addresses are a connection's own, since each customer has them from the bank. The rows are
 * TypeScript in one file rather than files that are looked for, because the packaged app is a bundle without a folder to look in.
 */
export const bankProfiles: readonly BankProfile[] = [
  {
    ...STANDARD,
    id: 'specification',
    name: { 'pt-BR': 'Outro banco: como na especificação', en: 'Another bank: as the specification says' },
  },
  {
    ...STANDARD,
    id: 'token-host',
    name: {
      'pt-BR': 'Outro banco: token em outro endereço, certificado P12',
      en: 'Another bank: token at another address, P12 certificate',
    },
    quirks: ['token_on_other_host', 'empty_bundle_passphrase', 'obsolete_bundle_cipher', 'html_errors'],
  },
  {
    ...STANDARD,
    id: 'account-header',
    name: {
      'pt-BR': 'Outro banco: pede a conta corrente em cada chamada',
      en: 'Another bank: wants the account number in each call',
    },
    tokenAuthentication: ['body', 'basic', 'json', 'basic_json'],
    neededHeaders: [
      {
        name: 'x-conta-corrente',
        isSecret: false,
        explanation: {
          'pt-BR': 'Número da conta que recebe, com o dígito e sem pontos, como está no contrato da API.',
          en: 'Number of the receiving account with its check digit, no dots, as the API contract has it.',
        },
      },
    ],
    quirks: ['ok_for_created'],
  },
  {
    ...STANDARD,
    id: 'application-key',
    name: {
      'pt-BR': 'Outro banco: pede a chave do aplicativo',
      en: 'Another bank: wants an application key',
    },
    tokenAuthentication: ['basic'],
    neededHeaders: [APPLICATION_KEY],
    quirks: ['token_on_other_host'],
  },
  {
    ...STANDARD,
    id: 'client-id-header',
    name: {
      'pt-BR': 'Outro banco: pede o client ID também no cabeçalho',
      en: 'Another bank: wants the client ID in a header as well',
    },
    tokenAuthentication: ['body', 'basic', 'json', 'basic_json'],
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
    quirks: ['token_on_other_host', 'html_errors'],
  },
  {
    ...STANDARD,
    id: 'short-windows',
    name: {
      'pt-BR': 'Outro banco: só períodos e páginas curtos',
      en: 'Another bank: short windows and pages only',
    },
    pageSize: 100,
    windowDays: 7,
    concurrency: 2,
    requestsPerSecond: 10,
  },
  {
    ...STANDARD,
    id: 'versioned-resources',
    name: {
      'pt-BR': 'Outro banco: cada recurso com a sua versão no caminho',
      en: 'Another bank: each resource with a version of its own',
    },
    resourcePrefixes: VERSION_2,
    joiningOffered: [],
    quirks: ['versioned_resources'],
  },
  {
    ...STANDARD,
    id: 'json-token',
    name: {
      'pt-BR': 'Outro banco: pede o token em JSON',
      en: 'Another bank: wants the token request in JSON',
    },
    tokenAuthentication: ['basic_json', 'json'],
  },
  {
    ...STANDARD,
    id: 'practice',
    name: { 'pt-BR': 'Banco de treino', en: 'Practice bank' },
    concurrency: 8,
    requestsPerSecond: null,
    clockPath: '/_practice/clock',
    joiningChargesPath: '/_practice/charges',
  },
  ...namedBanks.map((bank) => ({ ...STANDARD, ...bank })),
];
