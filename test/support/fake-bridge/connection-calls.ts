import { CicloError } from '../../../src-main/core/failure.ts';
import type { Connection, ConnectionCheck } from '../../../src-preload/contract/connections.ts';
import type { Emit, Handlers } from '../../../src-preload/contract/index.ts';

const SCOPES = ['cobr.read', 'rec.read', 'instant.read', 'solicrec.read', 'locrec.read'];

/** The practice bank's connection. */
export const PRACTICE: Connection = {
  id: 'practice',
  name: 'Banco de treino',
  profile: 'practice',
  baseUrl: 'http://127.0.0.1:4100',
  tokenUrl: 'http://127.0.0.1:4100/oauth/token',
  schemeWord: 'instant',
  pollMinutes: 15,
  localHolidays: [],
  extraHeaders: {},
  isPractice: true,
  hasCertificate: false,
  secretStorage: 'keychain',
};

/** A company at a bank of its own. */
export const COMPANY: Connection = {
  ...PRACTICE,
  id: 'academia-boa-forma',
  name: 'Academia Boa Forma Ltda',
  profile: 'specification',
  baseUrl: 'https://api.banco.example/v2',
  tokenUrl: 'https://auth.banco.example/oauth/token',
  localHolidays: ['2026-01-25'],
  isPractice: false,
  hasCertificate: true,
};

const CHECKS: ConnectionCheck[] = [
  { step: 'token', subject: null, outcome: 'passed', failure: null },
  { step: 'certificate', subject: null, outcome: 'passed', failure: null },
  ...SCOPES.map((subject, index): ConnectionCheck => {
    const isMissing = index === 3;
    const failure = {
      code: 'scope_missing' as const,
      message: '403 without scope',
      params: { scope: subject },
    };
    return {
      step: 'scope',
      subject,
      outcome: isMissing ? 'failed' : 'passed',
      failure: isMissing ? failure : null,
    };
  }),
  { step: 'list', subject: 'cobr', outcome: 'passed', failure: null },
];

/** The calls of `connections` over a list in memory. */
export function fakeConnections(first: readonly Connection[], emit: Emit): Handlers['connections'] {
  let list = [...first];
  const keep = (changed: Connection[]): void => {
    list = changed;
    emit('connections.changed', list);
  };
  return {
    list: async () => list,
    profiles: async () => [
      { id: 'specification', name: 'Especificação', schemeWord: 'instant' },
      { id: 'practice', name: 'Banco de treino', schemeWord: 'instant' },
    ],
    add: async ({ settings, certificate, storage }) => {
      const id = `empresa-${list.length + 1}`;
      const added = {
        ...settings,
        id,
        isPractice: false,
        hasCertificate: certificate !== null,
        secretStorage: storage,
      };
      keep([...list, added]);
      return added;
    },
    update: async ({ id, settings, storage }) => {
      const before = list.find((one) => one.id === id);
      if (!before) throw new CicloError('not_found', `no connection ${id}`);
      const after = { ...before, ...settings, secretStorage: storage };
      keep(list.map((one) => (one.id === id ? after : one)));
      return after;
    },
    remove: async ({ id }) => {
      keep(list.filter((one) => one.id !== id));
      return null;
    },
    test: async () => CHECKS,
  };
}
