import { ProblemError } from '../wire/problem.ts';
import type { ActiveFault } from './active-faults.ts';
import type { Asked, FaultAction } from './fault-action.ts';
import { listFacts, pageAsked, readsList } from './list-answers.ts';

const MS_A_DAY = 86_400_000;

/** A list that the bank does not have: 404 where it would be read; single records are read as ever. */
export const listNotOffered: FaultAction = {
  concerns: readsList,
  instead: () => {
    throw new ProblemError('NaoEncontrado', 'Este banco não oferece a lista.');
  },
};

/** Windows of more than `setting` days are refused. */
export const windowRefused = refusingQueries({
  property: 'fim',
  isBroken: ({ query }, days) => instant(query, 'fim') - instant(query, 'inicio') > days * MS_A_DAY,
  reason: (days) => `O intervalo entre inicio e fim excede ${days} dias.`,
});

/** Pages of more than `setting` records are refused, a size that was not asked for included. */
export const pageSizeRefused = refusingQueries({
  property: 'paginacao.itensPorPagina',
  isBroken: (asked, items) => pageAsked(asked).size > items,
  reason: (items) => `O parâmetro paginacao.itensPorPagina excede ${items}.`,
});

/** A `fim` after the bank's now is refused (api-client/BANKS.md, Lists). */
export const futureRefused = refusingQueries({
  property: 'fim',
  isBroken: ({ query, now }) => instant(query, 'fim') > now * 1_000,
  reason: () => 'O timestamp representado pelo parâmetro fim está no futuro.',
});

type Rule = {
  readonly property: string;
  readonly isBroken: (asked: Asked, setting: number) => boolean;
  readonly reason: (setting: number) => string;
};

function refusingQueries({ property, isBroken, reason }: Rule): FaultAction {
  const setting = (fault: ActiveFault): number => fault.setting ?? 0;
  return {
    concerns: (asked, fault) => readsList(asked) && isBroken(asked, setting(fault)),
    instead: ({ asked, fault }) => {
      const valor = asked.query.get(property);
      const violation = { razao: reason(setting(fault)), propriedade: property };
      throw new ProblemError(listFacts(asked.path).refusal, 'Os parâmetros de consulta não são válidos.', {
        violations: [valor === null ? violation : { ...violation, valor }],
      });
    },
  };
}

/** Epoch milliseconds; NaN, which no comparison holds for, where there is no instant. */
const instant = (query: URLSearchParams, name: string): number => Date.parse(query.get(name) ?? '');
