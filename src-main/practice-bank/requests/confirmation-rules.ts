import type { MandateStatus } from '../charges/charge.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { ConfirmationBody, ConfirmationRevision } from './confirmation-body.ts';
import { given, isNotGiven } from './fields.ts';
import type { Rule } from './rules.ts';

/** Statuses in which a confirmation request still waits for its answer, and can be cancelled (SERVICE.md, section 3). */
const LIVE: ReadonlySet<string> = new Set(['CRIADA', 'ENVIADA', 'RECEBIDA']);

/** What the rules of `POST /solicrec` are decided by; without a mandate, its status is null. */
export type ConfirmationFacts = {
  readonly body: ConfirmationBody;
  readonly now: EpochSecond;
  readonly mandateStatus: MandateStatus | null;
  /** The statuses of the requests that the mandate has had. */
  readonly earlier: readonly string[];
};

/** Violations of `POST /solicrec` (specification, SolicRecOperacaoInvalida). */
export const CONFIRMATION_RULES: readonly Rule<ConfirmationFacts>[] = [
  {
    razao: 'O objeto solicrec.calendario não respeita o schema.',
    propriedade: 'solicrec.calendario',
    isBroken: ({ body }) => isNotGiven(body.expiresAt),
  },
  {
    razao:
      'O campo solicrec.calendario.dataExpiracaoSolicitacao é anterior à data de criação da solicitação da recorrência.',
    propriedade: 'solicrec.calendario.dataExpiracaoSolicitacao',
    isBroken: ({ body, now }) => (given(body.expiresAt) ?? now) < now,
  },
  {
    razao: 'O objeto solicrec.destinatario não respeita o schema.',
    propriedade: 'solicrec.destinatario',
    isBroken: ({ body }) => isNotGiven(body.recipient),
  },
  {
    razao: 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.',
    propriedade: 'solicrec.idRec',
    isBroken: ({ earlier }) => earlier.some((status) => LIVE.has(status)),
  },
  {
    razao: 'O campo solicrec.idRec não respeita o schema.',
    propriedade: 'solicrec.idRec',
    isBroken: ({ body }) => isNotGiven(body.idRec),
  },
  {
    razao: 'A recorrência referente ao solicrec.idRec não se encontra com o status CRIADA.',
    propriedade: 'solicrec.idRec',
    isBroken: ({ mandateStatus }) => mandateStatus !== null && mandateStatus !== 'CRIADA',
  },
];

/** What the rules of `PATCH /solicrec/{idSolicRec}` are decided by. */
export type ConfirmationRevisionFacts = { readonly revision: ConfirmationRevision; readonly status: string };

/** Violations of `PATCH /solicrec/{idSolicRec}` (specification, SolicRecOperacaoInvalida). */
export const CONFIRMATION_REVISION_RULES: readonly Rule<ConfirmationRevisionFacts>[] = [
  {
    razao:
      'Não é possível cancelar uma solicitação de recorrência com o status diferente de CRIADA, ENVIADA ou RECEBIDA.',
    propriedade: 'solicrec.status',
    isBroken: ({ revision, status }) => given(revision.status) === 'CANCELADA' && !LIVE.has(status),
  },
  {
    razao: 'O campo solicrec.status não respeita o schema.',
    propriedade: 'solicrec.status',
    isBroken: ({ revision }) => isNotGiven(revision.status),
  },
];
