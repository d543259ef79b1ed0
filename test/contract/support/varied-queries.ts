import type { BankSession } from '../../support/in-process/practice-bank/bank-session.ts';
import { ALL_TIME, type CobR, listAll, type Payment, type Rec } from './records.ts';

/** Endpoints that read, as the schemas of their answers are named. */
type Endpoint = 'recs' | 'rec' | 'cobsr' | 'cobr' | 'settlements' | 'settlement';

/** A query of an endpoint that must succeed. */
export type VariedQuery = { readonly endpoint: Endpoint; readonly path: string };

const CHARGE_STATUSES = ['CRIADA', 'ATIVA', 'CONCLUIDA', 'EXPIRADA', 'REJEITADA', 'CANCELADA', 'NENHUM'];
const MANDATE_STATUSES = ['CRIADA', 'APROVADA', 'REJEITADA', 'EXPIRADA', 'CANCELADA'];

const documentOf = ({ vinculo }: Rec): string =>
  vinculo.devedor.cpf === undefined ? `cnpj=${vinculo.devedor.cnpj}` : `cpf=${vinculo.devedor.cpf}`;

/** Every record of a world by its id, and each list under each of its filters. */
export async function variedQueries(session: BankSession): Promise<readonly VariedQuery[]> {
  const [recs, cobrs, payments] = await Promise.all([
    listAll<Rec>(session, '/rec'),
    listAll<CobR>(session, '/cobr'),
    listAll<Payment>(session, '/instant'),
  ]);
  const { cob, cobv } = session.bank.ready.txids;
  const open = recs.filter(
    ({ status, ativacao }) => status === 'CRIADA' && ativacao.dadosJornada === undefined,
  );
  const documents = recs.slice(0, 5).map(documentOf);
  const of = (endpoint: Endpoint, paths: readonly string[]) => paths.map((path) => ({ endpoint, path }));
  const filtered = (path: string, filters: readonly string[]) =>
    ['', ...filters].map((filter) => `${path}?${ALL_TIME}&paginacao.itensPorPagina=1000&${filter}`);
  return [
    ...of(
      'recs',
      filtered('/rec', [
        ...MANDATE_STATUSES.map((status) => `status=${status}`),
        ...documents,
        'locationPresente=true',
        'locationPresente=false',
        'convenio=BOAVISTA-01',
      ]),
    ),
    ...of(
      'cobsr',
      filtered('/cobr', [
        ...CHARGE_STATUSES.map((status) => `status=${status}`),
        ...documents,
        ...recs.slice(0, 3).map(({ idRec }) => `idRec=${idRec}`),
        'convenio=NENHUM',
        'paginacao.paginaAtual=9',
      ]),
    ),
    ...of(
      'settlements',
      filtered('/instant', [
        ...documents,
        ...['txIdPresente', 'devolucaoPresente'].flatMap((name) => [`${name}=true`, `${name}=false`]),
        ...cobrs.slice(0, 3).map(({ txid }) => `txid=${txid}`),
      ]),
    ),
    ...of(
      'rec',
      recs.map(({ idRec }) => `/rec/${idRec}`),
    ),
    ...of(
      'rec',
      open.flatMap(({ idRec }) => [...cob, ...cobv].map((txid) => `/rec/${idRec}?txid=${txid}`)),
    ),
    ...of(
      'cobr',
      sample(cobrs, 150).map(({ txid }) => `/cobr/${txid}`),
    ),
    ...of(
      'settlement',
      sample(payments, 150).map(({ endToEndId }) => `/instant/${endToEndId}`),
    ),
  ];
}

/** About `count` items, spread evenly. */
function sample<Item>(items: readonly Item[], count: number): readonly Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0);
}
