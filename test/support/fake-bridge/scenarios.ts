import { addDays, type CivilDate, saoPauloInstant } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { AttemptFacts, ChargeFacts, SettlementFacts } from '../../../src-main/core/reconcile.ts';

/** What a story starts from. */
export type Setting = {
  readonly amount: number;
  readonly dueDate: CivilDate;
  readonly index: number;
};

type Story = (setting: Setting) => Partial<ChargeFacts>;

/** A settlement some days after the due date. */
function paid(setting: Setting, afterDays: number, share = 1, refunded = 0): SettlementFacts {
  const day = addDays(setting.dueDate, afterDays);
  return {
    endToEndId:
      `E12345678${day.replaceAll('-', '')}1005${String(setting.index).padStart(8, '0')}${afterDays % 10}A${share}`.slice(
        0,
        32,
      ),
    amount: centavos(Math.round(setting.amount * share)),
    at: saoPauloInstant(day, '07:05:31'),
    refunded: centavos(Math.round(setting.amount * refunded)),
  };
}

function attempt(
  setting: Setting,
  status: string,
  kind = 'AGND',
  afterDays = 0,
  code: string | null = null,
): AttemptFacts {
  return { settleDate: addDays(setting.dueDate, afterDays), kind, status, rejectionCode: code };
}

/** Stories of charges whose due date has passed, each as often as its weight. */
export const PAST_STORIES: readonly { readonly weight: number; readonly tell: Story }[] = [
  {
    weight: 780,
    tell: (s) => ({ status: 'CONCLUIDA', attempts: [attempt(s, 'PAGA')], settlements: [paid(s, 0)] }),
  },
  {
    weight: 60,
    tell: (s) => ({
      status: 'CONCLUÍDA',
      attempts: [attempt(s, 'EXPIRADA'), attempt(s, 'PAGA', 'NTAG', 3)],
      settlements: [paid(s, 3)],
    }),
  },
  { weight: 60, tell: (s) => ({ status: 'ATIVA', attempts: [attempt(s, 'EXPIRADA')] }) },
  {
    weight: 20,
    tell: (s) => ({ status: 'REJEITADA', attempts: [attempt(s, 'REJEITADA', 'AGND', 0, 'AM09')] }),
  },
  {
    weight: 20,
    tell: (s) => ({
      status: 'EXPIRADA',
      attempts: [attempt(s, 'EXPIRADA'), attempt(s, 'EXPIRADA', 'NTAG', 2)],
    }),
  },
  { weight: 15, tell: () => ({ status: 'CANCELADA' }) },
  { weight: 8, tell: (s) => ({ status: 'CONCLUIDA', settlements: [paid(s, 0), paid(s, 1)] }) },
  { weight: 8, tell: (s) => ({ status: 'CONCLUIDA', settlements: [paid(s, 0, 0.8)] }) },
  { weight: 6, tell: (s) => ({ status: 'CONCLUIDA', settlements: [paid(s, 0, 1.1)] }) },
  { weight: 6, tell: (s) => ({ status: 'CONCLUIDA', settlements: [paid(s, 0, 1, 1)] }) },
  { weight: 6, tell: (s) => ({ status: 'CONCLUIDA', settlements: [paid(s, 0, 1, 0.4)] }) },
  { weight: 4, tell: (s) => ({ status: 'CANCELADA', settlements: [paid(s, 1)] }) },
  { weight: 4, tell: (s) => ({ status: 'CONCLUIDA', attempts: [attempt(s, 'PAGA')] }) },
  { weight: 5, tell: () => ({ status: 'ATIVA', decision: 'settled_outside' }) },
];

/** The story of a charge that is late by a few days only. */
export const retryingStory: Story = (s) => ({
  status: 'ATIVA',
  attempts: [attempt(s, 'EXPIRADA'), attempt(s, 'AGENDADA', 'NTAG', 7)],
});

/** The story of a charge that is still to come. */
export const futureStory: Story = (s) => ({ status: 'ATIVA', attempts: [attempt(s, 'AGENDADA')] });
