import type { Result } from '../../../../src-preload/contract/errors.ts';
import { type Basis, LAST_CASH_YEAR } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { ciclo } from '../../../bridge.ts';
import { type Look, nothing, type Seen } from './several.ts';

/** Closes a month, `YYYY-MM`, by one basis, or in each company by that which its year is assessed by. */
export function lookToClose(month: string, basis: Basis | 'regime'): Look {
  return async ({ connectionId }) => {
    const known = await ciclo.closing.list({ connectionId });
    if (!known.ok) return known;
    if (known.value.asOf === null) return nothing('not_read');
    const own = basis === 'regime' ? regimeOf(known.value.regimes, Number(month.slice(0, 4))) : basis;
    return own === null ? nothing('no_regime') : lookAtMonth({ connectionId, month, basis: own });
  };
}

type Regimes = readonly { readonly year: number; readonly basis: Basis }[];

/** What a person said of the year; a later year knows one basis alone (rules/closing.md). */
function regimeOf(regimes: Regimes, year: number): Basis | null {
  if (year > LAST_CASH_YEAR) return 'competencia';
  return regimes.find((each) => each.year === year)?.basis ?? null;
}

type Asked = { readonly connectionId: string; readonly month: string; readonly basis: Basis };

async function lookAtMonth(asked: Asked): Promise<Result<Seen>> {
  const read = await ciclo.closing.month(asked);
  if (!read.ok) return read;
  const { standing, isOver, draft, openPoints } = read.value;
  if (standing !== null) return nothing('closed_already');
  if (!isOver) return nothing('not_over');
  const since = await ciclo.closing.changesSince({ connectionId: asked.connectionId, month: asked.month });
  if (!since.ok) return since;
  const carryOut = async () => {
    const closed = await ciclo.closing.close({ ...asked, linesHash: draft.linesHash });
    if (!closed.ok) return closed;
    return { ok: true, value: { kind: 'done', count: closed.value.lines, path: null } } as const;
  };
  const { lines: count, totals } = draft;
  const left = openPoints.length + since.value.length;
  return { ok: true, value: { kind: 'ready', count, amount: totals.net, left, carryOut } };
}
