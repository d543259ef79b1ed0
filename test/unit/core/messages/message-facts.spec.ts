import { describe, expect, it } from 'vitest';
import { addDays } from '../../../../src-main/core/civil-date.ts';
import { endingWindow } from '../../../../src-main/core/cycles/ending-mandates.ts';
import {
  likelySituation,
  type MessageFacts,
  type MessageMandate,
  messageValues,
  refusedOtherwise,
  situationFor,
  type UnpaidCharge,
} from '../../../../src-main/core/messages/message-facts.ts';
import { namedVariables } from '../../../../src-main/core/messages/message-text.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import {
  MESSAGE_SITUATIONS,
  type MessageSituation,
} from '../../../../src-preload/contract/vocabulary/messages.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';

const TODAY = day('2026-03-10');

const NO_FUNDS: UnpaidCharge['refusal'] = { move: 'payer', code: null };
const WRONG_AMOUNT: UnpaidCharge['refusal'] = { move: 'company', code: 'AM09' };
const unpaid = (changes: Partial<UnpaidCharge> = {}): UnpaidCharge => ({
  ...{ txid: 'a', dueDate: day('2026-02-07'), settleDate: day('2026-02-09'), amount: centavos(123_456) },
  ...{ contract: 'CT-1', object: 'Mensalidade', refusal: null },
  ...changes,
});
const mandate = (changes: Partial<MessageMandate> = {}): MessageMandate => ({
  ...{ idRec: 'R2', statusKind: 'APROVADA', wasApproved: true, contract: 'CT-2', object: null },
  ...{ amount: centavos(5_000), endDate: null },
  ...changes,
});
const soon = mandate({ endDate: day('2026-04-01') });
const expired = mandate({ statusKind: 'EXPIRADA' });
const neverApproved = mandate({ statusKind: 'EXPIRADA', wasApproved: false });
const waits = mandate({ statusKind: 'CRIADA', wasApproved: false });
const cancelled = mandate({ statusKind: 'CANCELADA' });
const noFunds = unpaid({ refusal: NO_FUNDS });
const wrongAmount = unpaid({ refusal: WRONG_AMOUNT });
const NOTHING_NAMED = namedVariables('');
const facts = (changes: Partial<MessageFacts> = {}): MessageFacts => ({
  ...{ name: 'ANA LIMA', company: 'Academia Sol', asOf: TODAY, unpaid: [], mandates: [], code: null },
  ...changes,
});

describe('what a message is about', () => {
  it.each<[string | null, Partial<MessageFacts>]>([
    ['refused', { unpaid: [unpaid(), unpaid({ refusal: NO_FUNDS })] }],
    [
      'unpaid',
      { unpaid: [unpaid({ refusal: NO_FUNDS }), unpaid()], mandates: [mandate({ statusKind: 'CRIADA' })] },
    ],
    // Neither balance nor limit would have helped.
    ['unpaid', { unpaid: [unpaid({ refusal: NO_FUNDS }), unpaid({ refusal: WRONG_AMOUNT })] }],
    ['waiting', { mandates: [mandate(), mandate({ statusKind: 'CRIADA' })] }],
    ['ending', { mandates: [soon] }],
    ['ending', { mandates: [expired] }],
    ['ending', { mandates: [expired, soon] }],
    ['ending', { mandates: [mandate({ statusKind: 'CANCELADA' }), expired] }],
    [null, { mandates: [mandate({ endDate: day('2027-04-01') })] }],
    // As the lists have it.
    ['ending', { mandates: [mandate({ endDate: endingWindow(TODAY).until })] }],
    [null, { mandates: [mandate({ endDate: addDays(endingWindow(TODAY).until, 1) })] }],
    // Has renewed.
    [null, { mandates: [mandate(), expired] }],
    [null, { mandates: [mandate({ endDate: day('2027-04-01') }), soon] }],
    [null, { mandates: [mandate({ contract: 'CT-3' }), soon] }],
    // Has never authorised.
    [null, { mandates: [neverApproved] }],
    ['waiting', { mandates: [mandate({ statusKind: 'CRIADA' }), expired] }],
  ])('is %s', (situation, changes) => {
    expect(likelySituation(facts(changes), TODAY)).toBe(situation);
  });
});

describe('a message that was asked for', () => {
  const owing = { unpaid: [unpaid()] };
  it.each<[string, MessageSituation, Partial<MessageFacts>, MessageSituation | null]>([
    ['money, to who owes it', 'unpaid', owing, 'unpaid'],
    ['money, to who has paid', 'unpaid', {}, null],
    ['money that was refused, to who has paid', 'refused', { mandates: [soon] }, null],
    ['a refusal, to whose account refused', 'refused', { unpaid: [noFunds, unpaid()] }, 'refused'],
    ['a refusal, to whom no bank refused', 'refused', owing, null],
    ['a refusal, to whose account is not why', 'refused', { unpaid: [wrongAmount] }, null],
    ['what waits, to who is to authorise', 'waiting', { ...owing, mandates: [mandate(), waits] }, 'waiting'],
    ['what waits, to who has authorised', 'waiting', { mandates: [mandate()] }, null],
    ['what waits, to who has cancelled', 'waiting', { mandates: [cancelled] }, null],
    ['what waits, to who has no mandate', 'waiting', owing, null],
    ['an end, to whose mandate ends', 'ending', { ...owing, mandates: [cancelled, soon] }, 'ending'],
    ['an end, to whose mandate is over', 'ending', { mandates: [expired] }, 'ending'],
    ['an end, to whose mandate has none', 'ending', { mandates: [mandate()] }, null],
    [
      'an end, to whose mandate ends late',
      'ending',
      { mandates: [mandate({ endDate: day('2027-04-01') })] },
      null,
    ],
    // Of another contract, or of the same: a person knows, who sees which one the text names.
    ['an end, to whose other mandate goes on', 'ending', { mandates: [mandate(), soon] }, 'ending'],
    ['an end, to who went on after it', 'ending', { mandates: [mandate(), expired] }, null],
    ['an end, to who has cancelled', 'ending', { mandates: [cancelled] }, null],
    ['an end, to who has never authorised', 'ending', { mandates: [neverApproved, waits] }, null],
    ['an end, to who has no mandate', 'ending', owing, null],
  ])('about %s', (_what, asked, changes, situation) => {
    expect(situationFor(facts(changes), asked, TODAY)).toBe(situation);
  });
});

describe('what variables stand for', () => {
  it('is of the oldest unpaid charge, and of all of them', () => {
    const two = [unpaid(), unpaid({ txid: 'b', dueDate: day('2026-03-02'), amount: centavos(44) })];
    expect(messageValues(facts({ unpaid: two }), 'unpaid', TODAY, NOTHING_NAMED)).toEqual({
      ...{ nome: 'ANA LIMA', primeiro_nome: 'Ana', empresa: 'Academia Sol', valor: 'R$ 1.234,56' },
      ...{ vencimento: '07/02/2026', mes: 'fevereiro de 2026', dias_de_atraso: '29' },
      ...{ total_em_aberto: 'R$ 1.235,00', quantidade: '2', contrato: 'CT-1', objeto: 'Mensalidade' },
      ...{ fim: null, codigo: null },
    });
  });

  it('is the month that a charge falls due in, though it is debited in the next one', () => {
    const atTheEnd = unpaid({ dueDate: day('2026-01-31'), settleDate: day('2026-02-02'), object: '' });
    expect(messageValues(facts({ unpaid: [atTheEnd] }), 'unpaid', TODAY, NOTHING_NAMED)).toMatchObject({
      ...{ vencimento: '31/01/2026', mes: 'janeiro de 2026', dias_de_atraso: '36', objeto: 'CT-1' },
    });
  });

  it('is late by the day up to which the bank was read, since the first debit, as on the payer’s page', () => {
    const adjusted = unpaid({ dueDate: day('2026-01-31'), settleDate: day('2026-02-03') });
    const unadjusted = unpaid({ txid: 'b', dueDate: day('2026-02-01'), settleDate: day('2026-02-01') });
    const daysLate = (asOf: string | null) =>
      messageValues(
        facts({ unpaid: [adjusted, unadjusted], asOf: asOf === null ? null : day(asOf) }),
        ...(['unpaid', TODAY, NOTHING_NAMED] as const),
      ).dias_de_atraso;
    expect(['2026-02-02', '2026-03-02', null].map(daysLate)).toEqual(['1', '29', null]);
  });

  it('is of the charge that the payer can do something about, and the other is named apart', () => {
    const both = [
      unpaid({ refusal: NO_FUNDS }),
      unpaid({ txid: 'b', dueDate: day('2026-03-02'), refusal: WRONG_AMOUNT }),
    ];
    expect(messageValues(facts({ unpaid: both }), 'refused', TODAY, NOTHING_NAMED).vencimento).toBe(
      '07/02/2026',
    );
    expect(refusedOtherwise(both)?.txid).toBe('b');
    const later = unpaid({ txid: 'c', dueDate: day('2026-03-04'), refusal: WRONG_AMOUNT });
    expect(refusedOtherwise([...both, later, unpaid()])?.txid).toBe('c');
    expect(refusedOtherwise([unpaid(), unpaid({ refusal: NO_FUNDS })])).toBeNull();
  });

  it('is of the charge that the bank refused last', () => {
    const both = [
      unpaid({ refusal: NO_FUNDS }),
      unpaid({ dueDate: day('2026-03-02'), refusal: NO_FUNDS }),
      unpaid(),
    ];
    expect(messageValues(facts({ unpaid: both }), 'refused', TODAY, NOTHING_NAMED).vencimento).toBe(
      '02/03/2026',
    );
  });

  it('is of the newest charge where a refusal is asked for and there is none', () => {
    const both = [unpaid(), unpaid({ dueDate: day('2026-03-02') })];
    expect(messageValues(facts({ unpaid: both }), 'refused', TODAY, NOTHING_NAMED).vencimento).toBe(
      '02/03/2026',
    );
  });

  it('is of the mandate that waits or ends where no charge is meant', () => {
    const mandates = [mandate(), mandate({ idRec: 'R3', statusKind: 'CRIADA', contract: 'CT-3' })];
    const code = { idRec: 'R3', code: '00020126' };
    const waiting = messageValues(facts({ mandates, code }), 'waiting', TODAY, NOTHING_NAMED);
    expect(waiting).toMatchObject({
      contrato: 'CT-3',
      objeto: 'CT-3',
      valor: 'R$ 50,00',
      codigo: '00020126',
    });
    const ending = facts({ mandates: [mandate({ endDate: day('2026-04-01') })] });
    expect(messageValues(ending, 'ending', TODAY, NOTHING_NAMED)).toMatchObject({
      fim: '01/04/2026',
      vencimento: null,
    });
  });

  it.each<[string, MessageMandate[]]>([
    ['of another payer', [waits]],
    ['of the one of two that was signed meanwhile', [mandate({ idRec: 'R3' }), waits]],
    ['of the older one of two', [waits, mandate({ idRec: 'R3', statusKind: 'CRIADA' })]],
    ['that nobody waits for any more', [mandate({ idRec: 'R3' })]],
  ])('is no code %s', (_whose, mandates) => {
    const code = { idRec: 'R3', code: '00020126' };
    for (const situation of MESSAGE_SITUATIONS)
      expect(messageValues(facts({ mandates, code }), situation, TODAY, NOTHING_NAMED).codigo).toBeNull();
  });

  it('is of the mandate that was authorised and ends where the message says so, and of none that never was', () => {
    const of = (...mandates: MessageMandate[]) =>
      messageValues(facts({ mandates }), 'ending', TODAY, NOTHING_NAMED).fim;
    expect(of(mandate(), soon)).toBe('01/04/2026');
    expect(of(neverApproved, soon)).toBe('01/04/2026');
    expect(of(mandate({ statusKind: 'EXPIRADA', endDate: day('2026-01-31') }), soon)).toBe('01/04/2026');
    expect(of(mandate(), mandate({ statusKind: 'EXPIRADA', endDate: day('2026-01-31') }))).toBe('31/01/2026');
    expect(of(mandate({ endDate: day('2027-04-01') }), mandate())).toBe('01/04/2027');
  });

  it.each<[string, string, string, string]>([
    ['the total alone', '{total_em_aberto} de {contrato}', 'CT-1 e CT-2', 'Mensalidade e CT-2'],
    ['the total and the oldest day', '{Total em Aberto}, {vencimento}', 'CT-1 e CT-2', 'Mensalidade e CT-2'],
    ['one amount', '{valor} ({contrato})', 'CT-1', 'Mensalidade'],
    ['one amount and the total', '{valor}, {total_em_aberto}', 'CT-1', 'Mensalidade'],
    ['neither', '{contrato}', 'CT-1', 'Mensalidade'],
  ])('name what the money is for: a text with %s', (_told, text, contrato, objeto) => {
    const several = [
      unpaid(),
      unpaid({ txid: 'b', contract: 'CT-2', object: null }),
      unpaid({ txid: 'c' }),
      unpaid({ txid: 'd', contract: '', object: null }),
    ];
    const values = messageValues(facts({ unpaid: several }), 'unpaid', TODAY, namedVariables(text));
    expect(values).toMatchObject({ contrato, objeto });
  });

  it('leaves names as people write them', () => {
    const first = (name: string) =>
      messageValues(facts({ name }), 'unpaid', TODAY, NOTHING_NAMED).primeiro_nome;
    expect(first('José da Silva')).toBe('José');
    expect(first('ÉRICA')).toBe('Érica');
    expect(first('  ')).toBeNull();
  });
});
