import type { AttemptStatus, ChargeStatus } from '../records/charge.ts';
import type { EpochDay } from '../timeline/calendar.ts';
import { misshapen, type Rule } from './rules.ts';

/** An attempt that has begun: its kind, its status now and the day it settles on. */
type AttemptFacts = {
  readonly kind: 'AGND' | 'NTAG' | 'RIFL';
  readonly status: AttemptStatus;
  readonly settleDay: EpochDay;
};

/** What the rules of `POST /cobr/{txid}/retentativa/{data}` are decided by. */
export type RetryFacts = {
  /** The day asked for; null when the path names no day of the calendar. */
  readonly day: EpochDay | null;
  readonly today: EpochDay;
  readonly status: ChargeStatus;
  readonly allowsRetries: boolean;
  readonly attempts: readonly AttemptFacts[];
  readonly dueDay: EpochDay;
  /** First day of the cycle after the charge's own; null when the mandate has none. */
  readonly nextCycleDay: EpochDay | null;
};

/** PERMITE_3R_7D: three retries within seven calendar days after the due date (rules/retries.md, Policy). */
const MOST_RETRIES = 3;
const RETRY_DAYS = 7;

const isOpen = ({ status }: AttemptFacts): boolean => status === 'SOLICITADA' || status === 'AGENDADA';
const hasOpenAttempt = ({ attempts }: RetryFacts): boolean => attempts.some(isOpen);

/** Violations of a retry (specification, CobROperacaoInvalida; then rules/retries.md, Policy). */
export const RETRY_RULES: readonly Rule<RetryFacts>[] = [
  {
    razao: 'Existe uma tentativa com status SOLICITADA ou AGENDADA.',
    propriedade: 'cobr.tentativas',
    isBroken: hasOpenAttempt,
  },
  {
    razao: 'Existe uma tentativa em andamento.',
    propriedade: 'cobr.tentativas',
    isBroken: ({ attempts, today }) =>
      attempts.some((attempt) => isOpen(attempt) && attempt.settleDay === today),
  },
  {
    razao: 'Existe uma tentativa ativa.',
    propriedade: 'cobr.tentativas',
    isBroken: ({ attempts }) => attempts.some(({ status }) => status === 'AGENDADA'),
  },
  {
    razao: 'Existe uma tentativa não finalizada.',
    propriedade: 'cobr.tentativas',
    isBroken: hasOpenAttempt,
  },
  {
    razao: 'Existe uma tentativa vigente para a data informada.',
    propriedade: 'data',
    isBroken: ({ attempts, day }) => attempts.some(({ settleDay }) => settleDay === day),
  },
  {
    razao: 'O parâmetro data não corresponde a uma data futura.',
    propriedade: 'data',
    isBroken: ({ day, today }) => day !== null && day <= today,
  },
  {
    razao: 'A política configurada na recorrência não permite retentativa de cobrança.',
    propriedade: 'rec.politicaRetentativa',
    isBroken: ({ allowsRetries }) => !allowsRetries,
  },
  misshapen('parâmetro', 'data', ({ day }) => day === null),
  {
    razao: 'A cobrança não se encontra com o status ATIVA.',
    propriedade: 'cobr.status',
    isBroken: ({ status }) => status !== 'ATIVA',
  },
  {
    razao: 'A cobrança já teve as três retentativas que a política permite.',
    propriedade: 'cobr.tentativas',
    isBroken: ({ attempts }) => attempts.filter(({ kind }) => kind === 'NTAG').length >= MOST_RETRIES,
  },
  {
    razao: 'O parâmetro data não é posterior à data de vencimento da cobrança.',
    propriedade: 'data',
    isBroken: ({ day, dueDay }) => day !== null && day <= dueDay,
  },
  {
    razao: 'O parâmetro data ultrapassa sete dias corridos após a data de vencimento da cobrança.',
    propriedade: 'data',
    isBroken: ({ day, dueDay }) => day !== null && day > dueDay + RETRY_DAYS,
  },
  {
    razao: 'O parâmetro data não é anterior ao início do próximo ciclo da recorrência.',
    propriedade: 'data',
    isBroken: ({ day, nextCycleDay }) => day !== null && nextCycleDay !== null && day >= nextCycleDay,
  },
];
