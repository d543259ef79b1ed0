import type {
  Closing,
  ClosingLine,
  ClosingMonth,
  ClosingTotals,
  OpenPointCount,
} from '../../../src-preload/contract/closing.ts';
import { type Basis, isCounted, type OpenPoint } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { AGING_BUCKETS } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { maskCpfsIn } from '../../core/cpf-cnpj.ts';
import { addUp, type CentavosSum, exactSum } from '../../core/money.ts';
import type { PaperHead, Report, ReportFact, ReportPart } from './report.ts';
import { paperAmount, paperCount, paperDay, paperMoment, paperMonth } from './words.ts';

/** What is unpaid, by the days since it was due. */
type AgeOfUnpaid = {
  readonly bucket: (typeof AGING_BUCKETS)[number];
  readonly total: { readonly count: number; readonly amount: CentavosSum | number };
};

/** Lines of months closed before: the first ones, how many there are, and what all of them add up to. */
export type AdjustedLines = {
  readonly rows: readonly ClosingLine[];
  readonly total: number;
  readonly totals: ClosingTotals;
};

/** Lines of adjustment that the report has; their sums are of all. */
export const ADJUSTMENTS_ON_PAPER = 3_000;

/** A month as it stands, with everything that its report tells. */
export type MonthFacts = {
  readonly month: ClosingMonth;
  readonly adjustments: AdjustedLines;
  /** Of charges due up to the month's end. */
  readonly unpaid: readonly AgeOfUnpaid[];
  readonly head: PaperHead;
  readonly at: UtcInstant;
};

const BASIS: Readonly<Record<Basis, string>> = { caixa: 'Caixa', competencia: 'Competência' };

const FIGURES = {
  received: 'Recebido (bruto)',
  refunded: 'Devolvido',
  net: 'Líquido',
} as const satisfies Readonly<Record<keyof ClosingTotals, string>>;

const AGES: Readonly<Record<AgeOfUnpaid['bucket'], string>> = {
  '1_7': '1 a 7 dias',
  '8_15': '8 a 15 dias',
  '16_30': '16 a 30 dias',
  '31_60': '31 a 60 dias',
  '61_90': '61 a 90 dias',
  over_90: 'mais de 90 dias',
  not_due: '0 dias ou a vencer',
};

const POINTS: Readonly<Record<Exclude<OpenPoint, 'not_read_to_end'>, string>> = {
  unpaid_undecided: 'Cobranças não pagas, ou só em parte, sem decisão',
  orphans: 'Pagamentos sem cobrança',
  unconfirmed: 'Cobranças sem confirmação',
  quarantined: 'Registros ilegíveis (podem ser de qualquer mês)',
  not_charged: 'Ciclos não cobrados',
  changed_entries: 'Lançamentos que saíram para o escritório e hoje seriam outros',
  late_news: 'Chegou depois do último fechamento por um critério que não continua',
  failed_poll: 'A última consulta ao banco falhou: pode faltar algo',
};

/** The month's report: its totals by both bases, what is unpaid, what was adjusted, and what proves the closing. */
export function monthReport({ month, adjustments, unpaid, head, at }: MonthFacts): Report {
  return {
    ...{ title: `Relatório de ${paperMonth(month.month)}`, head, isLandscape: false, at },
    parts: [
      ...standing(month),
      totalsTable(month),
      ...sinceClosing(month),
      unpaidTable(unpaid, month.asOf),
      ...pointsTable(month),
      adjustmentsTable(adjustments, month.basis),
    ],
  };
}

/** Whether the figures are proven, or may change. */
function standing({ month, basis, asOf, isOver, standing: closing, reopened }: ClosingMonth): ReportPart[] {
  const about: readonly ReportFact[] = [
    { label: 'Mês', value: paperMonth(month) },
    { label: 'Critério', value: BASIS[basis] },
    { label: 'Dados até', value: paperDay(asOf) },
  ];
  if (closing !== null)
    return [
      { kind: 'facts', title: 'Mês fechado', facts: [...about, ...closingFacts(closing)] },
      ...reopenedNote(reopened),
    ];
  const text = `Mês não fechado: os números podem mudar.${isOver ? '' : ' O mês ainda não acabou.'}`;
  return [
    { kind: 'note', text, isWarning: true },
    { kind: 'facts', title: 'Mês aberto', facts: about },
    ...reopenedNote(reopened),
  ];
}

const closingFacts = (closing: Closing): readonly ReportFact[] => [
  { label: 'Fechado por', value: `${closing.author ?? 'sem nome'}, ${paperMoment(closing.at)}` },
  { label: 'Linhas', value: paperCount(closing.lines) },
  { label: 'SHA-256 do fechamento', value: closing.hash, isId: true },
  { label: 'SHA-256 das linhas', value: closing.linesHash, isId: true },
  closing.previousHash === null
    ? { label: 'SHA-256 do anterior', value: 'é o primeiro fechamento por este critério' }
    : { label: 'SHA-256 do anterior', value: closing.previousHash, isId: true },
];

const reopenedNote = (reopened: ClosingMonth['reopened']): ReportPart[] =>
  reopened.map(({ reopened: why, hash }) => ({
    ...{ kind: 'note', isWarning: false },
    text: `Reaberto em ${why === null ? '' : paperMoment(why.at)} por ${why?.author ?? 'sem nome'}: ${why?.reason ?? ''}. Fechamento de então: ${hash}`,
  }));

function totalsTable({ standing: closing, draft, byBasis, basis }: ClosingMonth): ReportPart {
  const counted = (closing ?? draft).totals;
  const [caixa, competencia] = [byBasis.caixa, byBasis.competencia];
  return {
    ...{ kind: 'table', title: 'Totais', totals: null },
    note: 'Valores em reais. Caixa: pelo dia em que o dinheiro entrou ou voltou. Competência: pelo vencimento da cobrança. A primeira coluna é o que o fechamento conta, com os ajustes; as outras, o mês inteiro como está agora.',
    columns: [
      { title: 'Total', share: 3 },
      ...[`${closing === null ? 'A fechar' : 'Fechado'} (${BASIS[basis]})`, 'Caixa', 'Competência'].map(
        (title) => ({ title, share: 2, isAtRight: true }),
      ),
    ],
    rows: (Object.keys(FIGURES) as (keyof ClosingTotals)[]).map((figure) => [
      FIGURES[figure],
      ...[counted, caixa, competencia].map((totals) => paperAmount(totals[figure])),
    ]),
  };
}

/** What has come since, which no closing has yet. */
function sinceClosing({ standing: closing, draft, toReopen, basis }: ClosingMonth): ReportPart[] {
  if (closing === null || draft.lines === 0) return [];
  const goes =
    toReopen.length === 0
      ? 'Entram no próximo mês fechado, como ajuste.'
      : `Nenhum mês posterior é fechado por ${BASIS[basis].toLowerCase()}: não estão em fechamento nenhum. ${howToReopen(toReopen)}`;
  const text = `Depois do fechamento chegaram ou mudaram ${paperCount(draft.lines)} linhas deste mês ou de meses antes dele (líquido R$ ${paperAmount(draft.totals.net)}). ${goes}`;
  return [{ kind: 'note', text, isWarning: toReopen.length > 0 }];
}

const howToReopen = (months: readonly string[]): string =>
  months.length === 1
    ? `Reabra ${months.map(paperMonth).join()} e feche de novo.`
    : `Reabra nesta ordem: ${months.map(paperMonth).join(', ')}. Depois feche de novo, do mês mais antigo em diante.`;

function unpaidTable(unpaid: readonly AgeOfUnpaid[], asOf: string): ReportPart {
  const count = unpaid.reduce((sum, { total }) => sum + total.count, 0);
  const amount = exactSum(addUp(unpaid.map(({ total }) => total.amount)));
  return {
    ...{ kind: 'table', title: 'Não pagos, por dias desde o dia do débito' },
    note: `Cobranças com vencimento até o fim do mês que não estão pagas em ${paperDay(asOf)}.`,
    columns: COUNTED,
    rows: unpaid.map(({ bucket, total }) => [
      AGES[bucket],
      paperCount(total.count),
      paperAmount(total.amount),
    ]),
    totals: ['Total', paperCount(count), paperAmount(amount)],
  };
}

const COUNTED = [
  { title: 'O que', share: 5 },
  { title: 'Quantos', share: 2, isAtRight: true },
  { title: 'Valor', share: 2, isAtRight: true },
] as const;

function pointsTable({ openPoints }: ClosingMonth): ReportPart[] {
  if (openPoints.length === 0)
    return [{ kind: 'note', text: 'Nada em aberto para decidir neste mês.', isWarning: false }];
  return [
    {
      ...{ kind: 'table', title: 'O que está em aberto', columns: COUNTED, totals: null, note: null },
      rows: openPoints.map(({ point, count, amount, readOn, toReopen }) => [
        nameOfPoint({ point, readOn, toReopen }),
        isCounted(point) ? paperCount(count) : '–',
        amount === null ? '–' : paperAmount(amount),
      ]),
    },
  ];
}

function nameOfPoint({
  point,
  readOn,
  toReopen,
}: Pick<OpenPointCount, 'point' | 'readOn' | 'toReopen'>): string {
  if (point === 'not_read_to_end') return readUntil(readOn);
  return toReopen === null ? POINTS[point] : `${POINTS[point]}. ${howToReopen(toReopen.months)}`;
}

const readUntil = (day: string | null): string =>
  day === null
    ? 'O banco nunca foi consultado até o fim: falta uma parte'
    : `O banco foi consultado pela última vez em ${paperDay(day)}: o que veio depois falta aqui`;

function adjustmentsTable({ rows, total, totals }: AdjustedLines, basis: Basis): ReportPart {
  if (total === 0) return { kind: 'note', text: 'Nenhum ajuste de meses já fechados.', isWarning: false };
  const cut =
    rows.length < total
      ? ` As primeiras ${paperCount(rows.length)} de ${paperCount(total)} linhas; a soma é de todas.`
      : '';
  return {
    ...{ kind: 'table', title: 'Ajustes de meses já fechados' },
    note: `Chegou, mudou ou saiu depois que o mês de cada linha foi fechado; está contado neste mês.${cut}`,
    columns: [
      { title: 'Linha', share: 80 },
      { title: basis === 'caixa' ? 'Dia' : 'Vencimento', share: 56 },
      { title: 'Pagador', share: 165 },
      { title: 'endToEndId', share: 140, isId: true },
      { title: 'Efeito no líquido', share: 84, isAtRight: true },
    ],
    rows: rows.map((line) => adjustmentCells(line, basis)),
    totals: [
      'Soma',
      '',
      total === 1 ? '1 linha' : `${paperCount(total)} linhas`,
      '',
      paperAmount(totals.net),
    ],
  };
}

/** A payment that comes and a refund that goes are more; the other two less. */
function adjustmentCells(line: ClosingLine, basis: Basis): readonly string[] {
  const isGain = (line.sign === '+') === (line.kind === 'payment');
  return [
    `${line.sign === '+' ? '+' : '-'} ${line.kind === 'payment' ? 'recebimento' : 'devolução'}`,
    paperDay(basis === 'caixa' ? line.cashDay : line.accrualDay),
    line.payerName === '' ? 'pagador não informado' : maskCpfsIn(line.payerName),
    line.endToEndId,
    paperAmount(exactSum(isGain ? line.amount : -line.amount)),
  ];
}
