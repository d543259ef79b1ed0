import type { Answer } from '../../support/in-process/practice-bank/bank-session.ts';

/** The specification's sentences that the model knows, by names of its own ("Violações" of each tag). */
export const SENTENCES = {
  bondShape: 'O objeto rec.vinculo não respeita o schema.',
  firstDayPast: 'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.',
  lastBeforeFirst: 'O campo rec.calendario.dataFinal é anterior ao campo rec.calendario.dataInicial.',
  periodShape: 'O campo rec.calendario.periodicidade não respeita o schema.',
  valueShape: 'O objeto rec.valor não respeita o schema.',
  fixedShape: 'O campo rec.valor.valorRec não respeita o schema.',
  floorShape: 'O campo rec.valor.valorMinimoRecebedor não respeita o schema.',
  bothValues: 'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
  receiverShape: 'O objeto rec.recebedor não respeita o schema.',
  policyShape: 'O campo rec.politicaRetentativa não respeita o schema.',
  locationUnknown: 'O location referenciado por rec.loc inexiste.',
  locationTaken: 'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.',
  agreementRefused: 'O valor do campo rec.recebedor.convenio não é aceito pelo PSP Recebedor.',
  statusShape: 'O campo rec.status não respeita o schema.',
  mandateClosed: 'A recorrência encontra-se expirada, cancelada ou rejeitada.',
  locationFrozen:
    'O campo rec.loc somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
  firstDayFrozen:
    'O campo rec.calendario.dataInicial somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
  joiningFrozen:
    'O campo rec.dadosJornada.txid não pode ser alterado quando a recorrência apresentar-se com o status REJEITADA ou CANCELADA.',
  incompatibleTxid:
    'O parâmetro txid não corresponde a uma cobrança compatível com o campo ativacao.tipoJornada.',
  otherTxid:
    'O parâmetro txid corresponde a uma cobrança imediata diferente da informada no campo ativacao.dadosJornada.txid.',
  requestCalendarShape: 'O objeto solicrec.calendario não respeita o schema.',
  requestExpired:
    'O campo solicrec.calendario.dataExpiracaoSolicitacao é anterior à data de criação da solicitação da recorrência.',
  recipientShape: 'O objeto solicrec.destinatario não respeita o schema.',
  requestLive: 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.',
  requestOver:
    'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.',
  infoShape: 'O campo cobr.infoAdicional não respeita o schema.',
  chargeStatusShape: 'O campo cobr.status não respeita o schema.',
  chargeCalendarShape: 'O objeto cobr.calendario não respeita o schema.',
  dueDayPast: 'O campo cobr.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
  amountShape: 'O campo cobr.valor não respeita o schema.',
  accountShape: 'O objeto cobr.recebedor não respeita o schema.',
  accountForeign:
    'Os campos cobr.recebedor.conta e cobr.recebedor.agencia correspondem a uma conta que não pertence a este usuário recebedor.',
  debtorShape: 'O objeto cobr.devedor não respeita o schema.',
  txidTaken: 'O campo cobr.txid encontra-se em uso.',
  cycleTaken:
    'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec com calendario.dataDeVencimento no mesmo ciclo.',
  cancelTooLate:
    'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.',
  attemptOpen: 'Existe uma tentativa com status SOLICITADA ou AGENDADA.',
  attemptUnderWay: 'Existe uma tentativa em andamento.',
  attemptActive: 'Existe uma tentativa ativa.',
  attemptUnfinished: 'Existe uma tentativa não finalizada.',
  attemptOnThatDay: 'Existe uma tentativa vigente para a data informada.',
  dayNotAhead: 'O parâmetro data não corresponde a uma data futura.',
  policyForbids: 'A política configurada na recorrência não permite retentativa de cobrança.',
} as const;

export type Sentence = keyof typeof SENTENCES;

/**
 * What the model foretells of a call: its status, the specification's sentences, and the properties of the sentences that are the
 * bank's own (whose wording the specification does not fix).
 */
export type Verdict = {
  readonly status: number;
  readonly broken: readonly Sentence[];
  readonly own: readonly string[];
};

/** A rule that a call breaks where `holds` is true: one of the specification's, or one of the bank's own on a property. */
export type Ruling = readonly [holds: boolean, rule: Sentence | { readonly own: string }];

/** Refused with 400 when a rule is broken, else accepted with `status`. */
export function judge(rulings: readonly Ruling[], status: number): Verdict {
  const rules = rulings.filter(([holds]) => holds).map(([, rule]) => rule);
  const broken = rules.filter((rule) => typeof rule === 'string');
  const own = rules.flatMap((rule) => (typeof rule === 'string' ? [] : [rule.own]));
  return { status: rules.length === 0 ? status : 400, broken, own };
}

/** A verdict without violations. */
export const plainly = (status: number): Verdict => ({ status, broken: [], own: [] });

const KNOWN = new Map<string, Sentence>(
  Object.entries(SENTENCES).map(([name, sentence]) => [sentence, name as Sentence]),
);

/** How an answer differs from what was foretold; null when it does not. */
export function disagreement(foretold: Verdict, { status, body }: Answer): string | null {
  const told =
    (body as { violacoes?: readonly { razao: string; propriedade: string }[] } | null)?.violacoes ?? [];
  const broken = told.flatMap(({ razao }) => KNOWN.get(razao) ?? []);
  const own = told.filter(({ razao }) => !KNOWN.has(razao)).map(({ propriedade }) => propriedade);
  const came = line(status, status === 400 ? broken : [], status === 400 ? own : []);
  const due = line(foretold.status, foretold.broken, foretold.own);
  return came === due ? null : `foretold ${due}, came ${came}: ${JSON.stringify(body)}`;
}

const line = (status: number, broken: readonly string[], own: readonly string[]): string =>
  `${status} [${[...new Set(broken)].sort().join(' ')}] own [${[...new Set(own)].sort().join(' ')}]`;
