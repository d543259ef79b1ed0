import type { EpochDay } from '../timeline/calendar.ts';
import { LAST_DUE_DAY } from './charge-rules.ts';
import { given, isMalformed, isNotGiven } from './fields.ts';
import type { DueBody, ImmediateBody } from './joinable-body.ts';
import { misshapen, type Rule } from './rules.ts';

/** What every charge to join with is judged by. The txid is null when the bank chooses it. */
type CommonFacts<Body> = {
  readonly body: Body;
  readonly txid: string | null;
  readonly isTxidTaken: boolean;
  /** The receiver's own key. */
  readonly key: string;
};

/** What the rules of `PUT /cob/{txid}` and `POST /cob` are decided by. */
export type ImmediateFacts = CommonFacts<ImmediateBody>;
/** What those of `PUT /cobv/{txid}` are decided by. */
export type DueFacts = CommonFacts<DueBody> & { readonly today: EpochDay };

const TXID = /^[a-zA-Z0-9]{26,35}$/;
/** Ten years; our choice, so that what a charge lapses on can be written. */
const MOST_DAYS_AFTER_DUE = 3_660;

/** The rules that both kinds share, under the word that their sentences begin with. */
function commonRules(word: 'cob' | 'cobv'): readonly Rule<CommonFacts<ImmediateBody | DueBody>>[] {
  const at = (field: string): string => `${word}.${field}`;
  return [
    misshapen('campo', at('valor.original'), ({ body }) => isNotGiven(body.amount)),
    misshapen('campo', at('chave'), ({ body }) => isNotGiven(body.key)),
    {
      razao: `O campo ${at('chave')} corresponde a uma conta que não pertence a este usuário recebedor.`,
      propriedade: at('chave'),
      isBroken: ({ body, key }) => (given(body.key) ?? key) !== key,
    },
    misshapen('campo', at('solicitacaoPagador'), ({ body }) => isMalformed(body.message)),
    misshapen('campo', at('txid'), ({ txid }) => txid !== null && !TXID.test(txid)),
    {
      razao: `O campo ${at('txid')} encontra-se em uso.`,
      propriedade: at('txid'),
      isBroken: ({ isTxidTaken }) => isTxidTaken,
    },
  ];
}

/** Violations of `PUT /cob/{txid}` and `POST /cob` (SERVICE.md, section 9). */
export const IMMEDIATE_RULES: readonly Rule<ImmediateFacts>[] = [
  misshapen('campo', 'cob.calendario.expiracao', ({ body }) => isMalformed(body.expirySeconds)),
  misshapen('objeto', 'cob.devedor', ({ body }) => isMalformed(body.debtor)),
  ...commonRules('cob'),
];

/** Violations of `PUT /cobv/{txid}` (SERVICE.md, section 9). */
export const DUE_RULES: readonly Rule<DueFacts>[] = [
  misshapen(
    'campo',
    'cobv.calendario.dataDeVencimento',
    ({ body }) => isNotGiven(body.dueDay) || (given(body.dueDay) ?? 0) > LAST_DUE_DAY,
  ),
  {
    razao: 'O campo cobv.calendario.dataDeVencimento é anterior à data de criação da cobrança.',
    propriedade: 'cobv.calendario.dataDeVencimento',
    isBroken: ({ body, today }) => (given(body.dueDay) ?? today) < today,
  },
  misshapen(
    'campo',
    'cobv.calendario.validadeAposVencimento',
    ({ body }) => isMalformed(body.daysAfterDue) || (given(body.daysAfterDue) ?? 0) > MOST_DAYS_AFTER_DUE,
  ),
  misshapen('objeto', 'cobv.devedor', ({ body }) => isNotGiven(body.debtor)),
  ...commonRules('cobv'),
];
