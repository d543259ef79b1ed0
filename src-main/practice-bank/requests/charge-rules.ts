import { civilDate } from '../../core/civil-date.ts';
import type { ChargeStatus, MandateStatus } from '../records/charge.ts';
import { dayOf, type EpochDay } from '../timeline/calendar.ts';
import type { ChargeBody, ChargeRevision } from './charge-body.ts';
import { given, isMalformed, isNotGiven } from './fields.ts';
import { misshapen, type Rule } from './rules.ts';

/** The account that the receiver has at this bank. */
type ReceiverAccountFacts = {
  readonly agencia: string;
  readonly conta: string;
  readonly tipoConta: string;
};

/** What a mandate says about a new charge: its status, its first and last day (null: none), and whether the cycle has a charge. */
export type ChargedMandateFacts = {
  readonly status: MandateStatus;
  readonly firstDay: EpochDay;
  readonly lastDay: EpochDay | null;
  /** A charge that is neither REJEITADA nor CANCELADA is due in the same cycle (SERVICE.md, section 3, rule 3). */
  readonly isCycleTaken: boolean;
};

/** What the rules of `PUT /cobr/{txid}` and `POST /cobr` are decided by. The txid is null when the bank chooses it. */
export type ChargeFacts = {
  readonly body: ChargeBody;
  readonly today: EpochDay;
  readonly txid: string | null;
  readonly isTxidTaken: boolean;
  readonly mandate: ChargedMandateFacts | null;
  readonly account: ReceiverAccountFacts;
};

/** The clock stops at the end of 2100, so that all that is charged comes to its end; our choice. */
export const LAST_DUE_DAY = dayOf(civilDate('2099-12-31'));
const TXID = /^[a-zA-Z0-9]{26,35}$/;

function isForeignAccount({ body, account }: ChargeFacts): boolean {
  const named = given(body.account);
  if (named === null) return false;
  const isSameBranch = named.agencia === undefined || named.agencia === account.agencia;
  return !isSameBranch || named.conta !== account.conta || named.tipoConta !== account.tipoConta;
}

function isOutsideMandate({ body, mandate }: ChargeFacts): boolean {
  const dueDay = given(body.dueDay);
  if (dueDay === null || mandate === null) return false;
  return dueDay < mandate.firstDay || (mandate.lastDay !== null && dueDay > mandate.lastDay);
}

/** Violations of `PUT /cobr/{txid}` and `POST /cobr` (specification, CobROperacaoInvalida; SERVICE.md, section 3). */
export const CHARGE_RULES: readonly Rule<ChargeFacts>[] = [
  misshapen('campo', 'cobr.infoAdicional', ({ body }) => isMalformed(body.info)),
  misshapen('campo', 'cobr.status', ({ body }) => isMalformed(body.status)),
  misshapen('objeto', 'cobr.calendario', ({ body }) => isNotGiven(body.dueDay)),
  {
    razao: 'O campo cobr.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
    propriedade: 'cobr.calendario.dataDeVencimento',
    isBroken: ({ body, today }) => (given(body.dueDay) ?? today) < today,
  },
  misshapen('campo', 'cobr.valor', ({ body }) => isNotGiven(body.amount)),
  misshapen('objeto', 'cobr.recebedor', ({ body }) => isNotGiven(body.account)),
  {
    razao:
      'Os campos cobr.recebedor.conta e cobr.recebedor.agencia correspondem a uma conta que não pertence a este usuário recebedor.',
    propriedade: 'cobr.recebedor.conta',
    isBroken: isForeignAccount,
  },
  misshapen('objeto', 'cobr.devedor', ({ body }) => isMalformed(body.debtor)),
  {
    razao: 'O campo cobr.txid encontra-se em uso.',
    propriedade: 'cobr.txid',
    isBroken: ({ isTxidTaken }) => isTxidTaken,
  },
  {
    razao:
      'Existe uma CobR com status diferente de REJEITADA e CANCELADA referente ao mesmo cobr.idRec com calendario.dataDeVencimento no mesmo ciclo.',
    propriedade: 'cobr.calendario.dataDeVencimento',
    isBroken: ({ mandate }) => mandate?.isCycleTaken === true,
  },
  misshapen('campo', 'cobr.idRec', ({ body }) => isNotGiven(body.idRec)),
  {
    razao: 'O campo cobr.idRec não corresponde a uma recorrência deste usuário recebedor.',
    propriedade: 'cobr.idRec',
    isBroken: ({ body, mandate }) => given(body.idRec) !== null && mandate === null,
  },
  misshapen('campo', 'cobr.txid', ({ txid }) => txid !== null && !TXID.test(txid)),
  misshapen('campo', 'cobr.ajusteDiaUtil', ({ body }) => isMalformed(body.adjustsToBusinessDay)),
  {
    razao: 'A recorrência referente ao cobr.idRec não se encontra com o status APROVADA.',
    propriedade: 'cobr.idRec',
    isBroken: ({ mandate }) => mandate !== null && mandate.status !== 'APROVADA',
  },
  {
    razao: 'O campo cobr.calendario.dataDeVencimento está fora da vigência da recorrência.',
    propriedade: 'cobr.calendario.dataDeVencimento',
    isBroken: isOutsideMandate,
  },
  {
    razao: 'O banco de treino não cria cobranças com vencimento após 2099-12-31.',
    propriedade: 'cobr.calendario.dataDeVencimento',
    isBroken: ({ body }) => (given(body.dueDay) ?? LAST_DUE_DAY) > LAST_DUE_DAY,
  },
];

/** What the rules of `PATCH /cobr/{txid}` are decided by. */
export type ChargeRevisionFacts = {
  readonly revision: ChargeRevision;
  readonly status: ChargeStatus;
  readonly today: EpochDay;
  /** The day on which the first attempt is planned to settle. */
  readonly firstSettleDay: EpochDay;
};

const isCancelling = ({ revision }: ChargeRevisionFacts): boolean => given(revision.status) === 'CANCELADA';

/** Violations of `PATCH /cobr/{txid}` (specification, CobROperacaoInvalida). */
export const CHARGE_REVISION_RULES: readonly Rule<ChargeRevisionFacts>[] = [
  {
    razao:
      'Não é possível cancelar uma cobrança em uma data igual ou maior que a data prevista da primeira tentativa de liquidação.',
    propriedade: 'cobr.status',
    isBroken: (facts) => isCancelling(facts) && facts.today >= facts.firstSettleDay,
  },
  misshapen('campo', 'cobr.status', ({ revision }) => isMalformed(revision.status)),
  {
    razao: 'Não é possível cancelar uma cobrança com o status diferente de CRIADA ou ATIVA.',
    propriedade: 'cobr.status',
    isBroken: (facts) => isCancelling(facts) && facts.status !== 'CRIADA' && facts.status !== 'ATIVA',
  },
];
