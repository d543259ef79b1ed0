import { Ids } from '../../../src-main/practice-bank/records/ids.ts';
import { JoinableBook } from '../../../src-main/practice-bank/storage/joinable-book.ts';
import type { HttpClient } from '../../support/in-process/practice-bank/http-client.ts';
import type { Body } from '../../support/in-process/practice-bank/request-bodies.ts';

/** A location that a mandate uses. */
export async function takenLocation(client: HttpClient): Promise<number> {
  const { id } = await client.createLocation();
  await client.createMandate(5, { loc: id });
  return id;
}

/** A charge of another receiver of the bank whose world has this seed. */
export const foreignTxidOf = (seed: number): string => new JoinableBook(seed, new Ids(seed), 0).foreignTxid;
/** A change that names a joining charge. */
export const withTxid = (txid: unknown): Body => ({ ativacao: { dadosJornada: { txid } } });
/** A change of the first day, and of the rest of the calendar. */
export const from = (dataInicial: unknown, changes: Body = {}): Body => ({
  calendario: { dataInicial, periodicidade: 'MENSAL', ...changes },
});

/** Sentences of `RecOperacaoInvalida` that creating and revising share. */
export const FIRST_DAY_PAST =
  'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.';
export const LAST_BEFORE_FIRST =
  'O campo rec.calendario.dataFinal é anterior ao campo rec.calendario.dataInicial.';
export const LOCATION_UNKNOWN = 'O location referenciado por rec.loc inexiste.';
export const LOCATION_TAKEN =
  'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.';
export const FIRST_DAY_SHAPE = 'O campo rec.calendario.dataInicial não respeita o schema.';
export const JOINING_FOREIGN =
  'O campo rec.ativacao.dadosJornada.txid não corresponde a uma cobrança imediata deste usuário recebedor.';
