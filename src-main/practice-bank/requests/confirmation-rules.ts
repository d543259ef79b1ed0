import type { MandateStatus } from '../records/charge.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import type { ConfirmationBody, ConfirmationRevision } from './confirmation-body.ts';
import { given, isNotGiven } from './fields.ts';
import { misshapen, type Rule } from './rules.ts';

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
  misshapen('objeto', 'solicrec.calendario', ({ body }) => isNotGiven(body.expiresAt)),
  {
    razao:
      'O campo solicrec.calendario.dataExpiracaoSolicitacao é anterior à data de criação da solicitação da recorrência.',
    propriedade: 'solicrec.calendario.dataExpiracaoSolicitacao',
    isBroken: ({ body, now }) => (given(body.expiresAt) ?? now) < now,
  },
  misshapen('objeto', 'solicrec.destinatario', ({ body }) => isNotGiven(body.recipient)),
  {
    razao: 'Existe uma solicitação ativa referente ao mesmo solicrec.idRec.',
    propriedade: 'solicrec.idRec',
    isBroken: ({ earlier }) => earlier.some((status) => LIVE.has(status)),
  },
  misshapen('campo', 'solicrec.idRec', ({ body }) => isNotGiven(body.idRec)),
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
  misshapen('campo', 'solicrec.status', ({ revision }) => isNotGiven(revision.status)),
];
