import { CicloError } from '../../../src-main/core/failure.ts';
import type { Handlers } from '../../../src-preload/contract/index.ts';
import { TEMPERAMENTS } from '../../../src-preload/contract/names.ts';
import type { CastMember, Temperament } from '../../../src-preload/contract/practice-bank/people.ts';
import { TODAY } from './charges.ts';
import { type FakePayer, fakePayers } from './payers.ts';

type Calls = Pick<
  Handlers['practiceBank'],
  | 'listCast'
  | 'readCastMember'
  | 'setTemperament'
  | 'approveMandate'
  | 'refuseMandate'
  | 'cancelAsPayer'
  | 'payCode'
  | 'failNextDebit'
  | 'payByHand'
  | 'refundSettlement'
  | 'makeJoiningCharge'
  | 'listJoiningCharges'
>;

const NEXT_DEBIT = {
  at: '2026-06-20T09:12:40.000Z',
  subject: 'attempt',
  status: 'PAGA',
  code: null,
} as const;

const temperamentOf = (index: number): Temperament => TEMPERAMENTS[index % TEMPERAMENTS.length] ?? 'pays';

const memberOf = ({ idRec, name, document, contract }: FakePayer, index: number): CastMember => ({
  idRec,
  name,
  document: document.replaceAll(/\W/g, ''),
  contract,
  status: index % 6 === 0 ? 'CRIADA' : 'APROVADA',
  journey: index % 6 === 0 ? 'AGUARDANDO_DEFINICAO' : 'JORNADA_2',
  temperament: temperamentOf(index),
  isOwn: false,
  coming: index % 6 === 0 ? null : NEXT_DEBIT,
});

/** The cast: the payers of the stand-in, who do as they are told. */
export function fakePracticePeople(count: number): Calls {
  const payers = fakePayers(count);
  const members = new Map(payers.map((payer, index) => [payer.idRec, memberOf(payer, index)]));
  const failed = new Set<string>();
  let refunded = 0;
  const find = (idRec: string): CastMember => {
    const member = members.get(idRec);
    if (!member) throw new CicloError('not_found', `no mandate ${idRec}`);
    return member;
  };
  const change = async (idRec: string, changed: Partial<CastMember>): Promise<CastMember> => {
    const member = { ...find(idRec), ...changed };
    members.set(idRec, member);
    return member;
  };
  const chargeOf = (idRec: string) => ({
    txid: `${idRec.slice(-8)}COBRANCA0000000000000001`,
    dueDate: '2026-06-20',
    amount: payers.find((payer) => payer.idRec === idRec)?.amount ?? 0,
    status: failed.has(idRec) ? 'REJEITADA' : 'ATIVA',
    settleDate: failed.has(idRec) ? null : '2026-06-20',
  });
  const settlementOf = (idRec: string) => ({
    endToEndId: `E99999004202605200905${idRec.slice(-11)}`,
    txid: null,
    at: '2026-05-20T09:05:00.000Z',
    amount: chargeOf(idRec).amount,
    refunded,
  });
  return {
    listCast: async ({ search, status, page, size }) => {
      const wanted = [...members.values()].filter(
        (member) =>
          (status === null || member.status === status) &&
          `${member.name} ${member.document} ${member.contract} ${member.idRec}`
            .toLowerCase()
            .includes(search.toLowerCase()),
      );
      return { total: wanted.length, members: wanted.slice(page * size, (page + 1) * size) };
    },
    readCastMember: async ({ idRec }) => {
      const member = find(idRec);
      const coming = member.coming === null ? [] : [member.coming];
      return { member, charges: [chargeOf(idRec)], settlements: [settlementOf(idRec)], coming };
    },
    setTemperament: ({ idRec, temperament }) => change(idRec, { temperament }),
    approveMandate: ({ idRec }) =>
      change(idRec, { status: 'APROVADA', journey: 'JORNADA_2', coming: NEXT_DEBIT }),
    refuseMandate: ({ idRec }) => change(idRec, { status: 'REJEITADA', coming: null }),
    cancelAsPayer: ({ idRec }) => change(idRec, { status: 'CANCELADA', coming: null }),
    payCode: async () => ({ idRec: payers[0]?.idRec ?? '', journey: 'JORNADA_2', endToEndId: null }),
    failNextDebit: async ({ idRec, code }) => {
      failed.add(idRec);
      await change(idRec, { coming: { ...NEXT_DEBIT, status: 'REJEITADA', code } });
      return chargeOf(idRec);
    },
    payByHand: async () => ({ endToEndId: `E99999004${TODAY.replaceAll('-', '')}1200PAGAMENTO01` }),
    refundSettlement: async ({ amount }) => {
      refunded += amount ?? 1_000;
      return { rtrId: `D99999004${TODAY.replaceAll('-', '')}1200DEVOLUCAO01` };
    },
    ...fakeJoiningCharges(),
  };
}

/** Charges for journeys 3 and 4: one of each kind, and those that were made. */
function fakeJoiningCharges(): Pick<Calls, 'makeJoiningCharge' | 'listJoiningCharges'> {
  const txidOf = (number: number): string => `JORNADA${String(number).padStart(20, '0')}`;
  const first = { amount: 9_900, hasLocation: true, isPaid: false };
  const list: Awaited<ReturnType<Calls['listJoiningCharges']>> = [
    { ...first, kind: 'cob', txid: txidOf(1), label: 'Matrícula' },
    { ...first, kind: 'cobv', txid: txidOf(2), label: 'Anuidade' },
  ];
  return {
    makeJoiningCharge: async (wanted) => {
      const txid = txidOf(list.length + 1);
      list.push({ ...wanted, txid, isPaid: false });
      return { txid };
    },
    listJoiningCharges: async () => list,
  };
}
