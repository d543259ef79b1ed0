import type { BankSession } from '../../support/in-process/practice-bank/bank-session.ts';

/** The fields of the bank's records that these tests look at. */
export type Rec = {
  readonly idRec: string;
  readonly status: string;
  readonly vinculo: {
    readonly devedor: { readonly cpf?: string; readonly cnpj?: string; readonly nome: string };
  };
  readonly calendario: { readonly dataInicial: string; readonly periodicidade: string };
  readonly valor?: { readonly valorRec?: string; readonly valorMinimoRecebedor?: string };
  readonly recebedor: { readonly convenio: string };
  readonly politicaRetentativa: string;
  readonly loc?: { readonly location: string };
  readonly atualizacao: readonly { readonly status: string; readonly data: string }[];
  readonly encerramento?: { readonly rejeicao?: object; readonly cancelamento?: object };
  readonly ativacao: { readonly tipoJornada: string; readonly dadosJornada?: { readonly txid: string } };
  readonly dadosQR?: Readonly<Record<string, string>>;
};

type Tentativa = {
  readonly dataLiquidacao: string;
  readonly tipo: string;
  readonly status: string;
  readonly endToEndId: string;
  readonly rejeicao?: { readonly codigo: string };
};

type Devolucao = { readonly valor: string; readonly status: string };

export type Payment = {
  readonly endToEndId: string;
  readonly txid?: string;
  readonly valor: string;
  readonly horario: string;
  readonly devolucoes?: readonly Devolucao[];
};

export type CobR = {
  readonly idRec: string;
  readonly txid: string;
  readonly status: string;
  readonly calendario: { readonly criacao: string; readonly dataDeVencimento: string };
  readonly valor: { readonly original: string };
  readonly atualizacao: readonly { readonly status: string; readonly data: string }[];
  readonly tentativas: readonly Tentativa[];
  readonly instant?: readonly Payment[];
  readonly encerramento?: object;
};

export type Paging = {
  readonly paginaAtual: number;
  readonly itensPorPagina: number;
  readonly quantidadeDePaginas: number;
  readonly quantidadeTotalDeItens: number;
};

export type Location = { readonly id: number; readonly criacao: string; readonly idRec?: string };

/** A list's answer, whatever its records are called. */
export type ListAnswer = Readonly<Record<string, unknown>> & {
  readonly parametros: Readonly<Record<string, unknown>> & { readonly paginacao: Paging };
};

/** A window that holds every record of a world of a few years. */
export const ALL_TIME = 'inicio=2015-01-01T00:00:00Z&fim=2040-01-01T00:00:00Z';

/** Every record that a list's query gives, page after page. */
export async function listAll<Item>(
  { get }: BankSession,
  path: keyof typeof FIELDS,
  query = ALL_TIME,
  pageSize = 1_000,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 0; ; page += 1) {
    const address = `${path}?${query}&paginacao.itensPorPagina=${pageSize}&paginacao.paginaAtual=${page}`;
    const { status, body } = await get(address);
    if (status !== 200) throw new Error(`${address} answered ${status}`);
    const answer = body as ListAnswer;
    items.push(...(answer[FIELDS[path]] as Item[]));
    if (page + 1 >= answer.parametros.paginacao.quantidadeDePaginas) return items;
  }
}

const FIELDS = { '/rec': 'recs', '/cobr': 'cobsr', '/instant': 'instant', '/locrec': 'loc' } as const;
