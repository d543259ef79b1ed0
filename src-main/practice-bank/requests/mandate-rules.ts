import type { MandateStatus } from '../records/charge.ts';
import type { EpochDay } from '../timeline/calendar.ts';
import { type Field, given, isGiven, isMalformed, isNotGiven } from './fields.ts';
import type { MandateBody, MandateRevision } from './mandate-body.ts';
import { misshapen, type Rule } from './rules.ts';

/** Who uses the location that a body names in `loc`; `own`: the very mandate that is revised. */
export type LocationUse = 'none_named' | 'unknown' | 'free' | 'own' | 'taken';
/** Whether the txid of `ativacao.dadosJornada` is an immediate charge of this receiver (SERVICE.md, section 3, rule 4). */
export type JoiningCharge = 'none_named' | 'own' | 'foreign';

/** What the rules of `POST /rec` are decided by. `agreements` are those that the bank accepts. */
export type MandateFacts = {
  readonly body: MandateBody;
  readonly today: EpochDay;
  readonly location: LocationUse;
  readonly joiningCharge: JoiningCharge;
  readonly agreements: readonly string[];
};

/** What the rules of `PATCH /rec/{idRec}` are decided by. */
export type RevisionFacts = {
  readonly revision: MandateRevision;
  readonly status: MandateStatus;
  readonly createdDay: EpochDay;
  readonly lastDay: EpochDay | null;
  readonly location: LocationUse;
  readonly joiningCharge: JoiningCharge;
};

const isBefore = (field: Field<EpochDay>, limit: EpochDay | null): boolean => {
  const day = given(field);
  return day !== null && limit !== null && day < limit;
};

const FIRST_DAY_PAST = 'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.';
const LAST_BEFORE_FIRST = 'O campo rec.calendario.dataFinal é anterior ao campo rec.calendario.dataInicial.';

/** Of creating and revising alike. */
const LOCATION_RULES: readonly Rule<{ readonly location: LocationUse }>[] = [
  {
    razao: 'O location referenciado por rec.loc inexiste.',
    propriedade: 'rec.loc',
    isBroken: ({ location }) => location === 'unknown',
  },
  {
    razao: 'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.',
    propriedade: 'rec.loc',
    isBroken: ({ location }) => location === 'taken',
  },
];
const JOINING_RULE: Rule<{ readonly joiningCharge: JoiningCharge }> = {
  razao:
    'O campo rec.ativacao.dadosJornada.txid não corresponde a uma cobrança imediata deste usuário recebedor.',
  propriedade: 'rec.ativacao.dadosJornada.txid',
  isBroken: ({ joiningCharge }) => joiningCharge === 'foreign',
};

/** Violations of `POST /rec` (specification, RecOperacaoInvalida; SERVICE.md, section 3). */
export const MANDATE_RULES: readonly Rule<MandateFacts>[] = [
  misshapen('objeto', 'rec.vinculo', ({ body }) => isNotGiven(body.bond)),
  {
    razao: FIRST_DAY_PAST,
    propriedade: 'rec.calendario.dataInicial',
    isBroken: ({ body, today }) => isBefore(body.firstDay, today),
  },
  {
    razao: LAST_BEFORE_FIRST,
    propriedade: 'rec.calendario.dataFinal',
    isBroken: ({ body }) => isBefore(body.lastDay, given(body.firstDay)),
  },
  misshapen('campo', 'rec.calendario.periodicidade', ({ body }) => isNotGiven(body.periodicity)),
  misshapen('objeto', 'rec.valor', ({ body }) => isMalformed(body.value)),
  misshapen('campo', 'rec.valor.valorRec', ({ body }) => isMalformed(body.fixed)),
  misshapen('campo', 'rec.valor.valorMinimoRecebedor', ({ body }) => isMalformed(body.floor)),
  {
    razao: 'Ambos os campos rec.valor.valorRec e rec.valor.valorMinimoRecebedor estão preenchidos.',
    propriedade: 'rec.valor',
    isBroken: ({ body }) => body.fixed.state !== 'absent' && body.floor.state !== 'absent',
  },
  misshapen('objeto', 'rec.recebedor', ({ body }) => isMalformed(body.receiver)),
  misshapen('campo', 'rec.politicaRetentativa', ({ body }) => isNotGiven(body.retryPolicy)),
  ...LOCATION_RULES,
  {
    razao: 'O valor do campo rec.recebedor.convenio não é aceito pelo PSP Recebedor.',
    propriedade: 'rec.recebedor.convenio',
    isBroken: ({ body, agreements }) => {
      const agreement = given(body.receiver)?.convenio;
      return agreement !== undefined && !agreements.includes(agreement);
    },
  },
  misshapen('campo', 'rec.calendario.dataInicial', ({ body }) => isNotGiven(body.firstDay)),
  misshapen('campo', 'rec.calendario.dataFinal', ({ body }) => isMalformed(body.lastDay)),
  misshapen('campo', 'rec.loc', ({ body }) => isMalformed(body.locationId)),
  misshapen('campo', 'rec.ativacao.dadosJornada', ({ body }) => isMalformed(body.joining)),
  JOINING_RULE,
];

const CLOSED: ReadonlySet<MandateStatus> = new Set(['EXPIRADA', 'CANCELADA', 'REJEITADA']);
const WITHOUT_NEW_JOINING: ReadonlySet<MandateStatus> = new Set(['REJEITADA', 'CANCELADA']);

/** Violations of `PATCH /rec/{idRec}` (specification, RecOperacaoInvalida; SERVICE.md, section 3). */
export const REVISION_RULES: readonly Rule<RevisionFacts>[] = [
  {
    razao: FIRST_DAY_PAST,
    propriedade: 'rec.calendario.dataInicial',
    isBroken: ({ revision, createdDay }) => isBefore(revision.firstDay, createdDay),
  },
  ...LOCATION_RULES,
  misshapen('campo', 'rec.status', ({ revision }) => isMalformed(revision.status)),
  {
    razao: 'A recorrência encontra-se expirada, cancelada ou rejeitada.',
    propriedade: 'rec.status',
    isBroken: ({ status }) => CLOSED.has(status),
  },
  {
    razao:
      'O campo rec.loc somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
    propriedade: 'rec.loc',
    isBroken: ({ revision, location, status }) =>
      isGiven(revision.locationId) && location !== 'own' && status !== 'CRIADA',
  },
  {
    razao:
      'O campo rec.calendario.dataInicial somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
    propriedade: 'rec.calendario.dataInicial',
    isBroken: ({ revision, status }) => isGiven(revision.firstDay) && status !== 'CRIADA',
  },
  {
    razao:
      'O campo rec.dadosJornada.txid não pode ser alterado quando a recorrência apresentar-se com o status REJEITADA ou CANCELADA.',
    propriedade: 'rec.dadosJornada.txid',
    isBroken: ({ revision, status }) => isGiven(revision.joining) && WITHOUT_NEW_JOINING.has(status),
  },
  {
    razao:
      'O campo rec.vinculo.devedor.nome somente pode ser alterado quando a recorrência apresentar-se com o status CRIADA.',
    propriedade: 'rec.vinculo.devedor.nome',
    isBroken: ({ revision, status }) => isGiven(revision.payer) && status !== 'CRIADA',
  },
  misshapen('objeto', 'rec.vinculo', ({ revision }) => isMalformed(revision.payer)),
  misshapen('campo', 'rec.calendario.dataInicial', ({ revision }) => isMalformed(revision.firstDay)),
  {
    razao: LAST_BEFORE_FIRST,
    propriedade: 'rec.calendario.dataFinal',
    isBroken: ({ revision, lastDay }) => lastDay !== null && (given(revision.firstDay) ?? lastDay) > lastDay,
  },
  misshapen('campo', 'rec.loc', ({ revision }) => isMalformed(revision.locationId)),
  misshapen('campo', 'rec.ativacao.dadosJornada', ({ revision }) => isMalformed(revision.joining)),
  JOINING_RULE,
];
