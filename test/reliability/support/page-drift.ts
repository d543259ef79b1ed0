import { deliver, type NetworkFault, type OnItsWay } from './network-faults.ts';

const PAGE = 'paginacao.paginaAtual';

/**
 * Between two pages a record appears at the front of the list: the later page begins with the last record of the one before, loses its own last
 * one, and counts one more. At every other strike the page is as it is. First pages are left alone.
 */
export function driftingPages(): NetworkFault {
  let strikes = 0;
  return async (exchange) => {
    strikes += 1;
    deliver(exchange.response, await (strikes % 2 === 1 ? drifted(exchange) : exchange.forward()));
  };
}

async function drifted({ request, forward }: OnItsWay) {
  const answer = await forward();
  const url = new URL(request.url ?? '/', 'http://bank');
  const number = Number(url.searchParams.get(PAGE) ?? 0);
  if (number === 0 || answer.status !== 200) return answer;
  url.searchParams.set(PAGE, String(number - 1));
  const before = listIn((await forward(`${url.pathname}${url.search}`)).body);
  const list = listIn(answer.body);
  const { paginacao } = list.body.parametros;
  paginacao.quantidadeTotalDeItens += 1;
  list.body[list.field] = [...before.records.slice(-1), ...list.records].slice(0, paginacao.itensPorPagina);
  return { ...answer, body: Buffer.from(JSON.stringify(list.body)) };
}

type Paging = { itensPorPagina: number; quantidadeTotalDeItens: number };
type ListBody = { parametros: { paginacao: Paging } } & Record<string, unknown>;

/** A list's answer, and which of its fields has the records. */
function listIn(bytes: Buffer): { body: ListBody; field: string; records: readonly unknown[] } {
  const body: ListBody = JSON.parse(bytes.toString());
  const field = Object.keys(body).find((name) => Array.isArray(body[name])) ?? '';
  const records = body[field];
  return { body, field, records: Array.isArray(records) ? records : [] };
}
