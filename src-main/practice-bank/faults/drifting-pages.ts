import { isObject, type JsonObject } from '../wire/json-object.ts';
import type { Asked, FaultAction, Struck } from './fault-action.ts';
import { pageAsked, readsList, recordsOf } from './list-answers.ts';

/**
 * Between two pages of a list a record appears at its front: the later page begins with the last record of the one before, and the
 * total has grown by one. At every other strike the page is as it is without the fault: the record has vanished again, and whoever
 * read the page before has lost one from sight. First pages are never struck, so that reading anew until nothing moves ends well.
 */
export const driftingPages: FaultAction = {
  concerns: (asked) => readsList(asked) && pageAsked(asked).page >= 1,
  reshape: async (answer, struck) => {
    const list = recordsOf(answer);
    const isGone = struck.fault.strikes % 2 === 0;
    if (list === null || isGone) return answer;
    const { page, size } = pageAsked(struck.asked);
    const pushed = await readRecord(page * size - 1, struck);
    const records = [...pushed, ...list.records].slice(0, size);
    return { ...withOneMore(answer, size), [list.field]: records };
  },
};

/** One record of the list as it is, by its number from 0; nothing where the list ends before. */
async function readRecord(number: number, { asked, tools }: Struck): Promise<readonly unknown[]> {
  const answer = await tools.readUntouched(targetOfRecord(asked, number), asked.authorization);
  return answer === null ? [] : (recordsOf(answer)?.records ?? []);
}

function targetOfRecord({ path, query }: Asked, number: number): string {
  const single = new URLSearchParams(query);
  single.set('paginacao.itensPorPagina', '1');
  single.set('paginacao.paginaAtual', String(number));
  return `${path}?${single}`;
}

function withOneMore(answer: JsonObject, size: number): JsonObject {
  const { parametros } = answer;
  if (!isObject(parametros) || !isObject(parametros.paginacao)) return answer;
  const quantidadeTotalDeItens = Number(parametros.paginacao.quantidadeTotalDeItens) + 1;
  const quantidadeDePaginas = Math.ceil(quantidadeTotalDeItens / size);
  const paginacao = { ...parametros.paginacao, quantidadeDePaginas, quantidadeTotalDeItens };
  return { ...answer, parametros: { ...parametros, paginacao } };
}
