import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNewLocation } from '../../../../src-main/application/outbox/kinds/create-location.ts';
import { isMandateOf, mayBeMandateOf } from '../../../../src-main/application/outbox/kinds/create-mandate.ts';
import { isChargeOf } from '../../../../src-main/application/outbox/kinds/put-charge.ts';
import { isJoiningChargeOf } from '../../../../src-main/application/outbox/kinds/put-joining-charge.ts';
import { isRegistrationOf } from '../../../../src-main/application/outbox/kinds/put-webhook.ts';
import { isRevised } from '../../../../src-main/application/outbox/kinds/revise-mandate.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import type { MandateDraft, MandateValue } from '../../../../src-main/core/drafts.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import type { ChargeRecord, MandateRecord } from '../../../../src-main/core/records.ts';
import {
  chargeDraft,
  instant,
  joiningChargeDraft,
  mandateDraft,
} from '../../../support/fake/records/write-drafts.ts';

const amount = fc.integer({ min: 1, max: 10_000_000 }).map(centavos);
const value: fc.Arbitrary<MandateValue> = fc.oneof(
  amount.map((each) => ({ kind: 'fixed' as const, amount: each })),
  amount.map((each) => ({ kind: 'floor' as const, amount: each })),
  fc.constant({ kind: 'open' as const }),
);
const drafts: fc.Arbitrary<MandateDraft> = fc
  .record({
    contract: fc.stringMatching(/^[A-Z0-9-]{1,20}$/),
    firstDate: fc.integer({ min: 0, max: 900 }).map((days) => addDays(civilDate('2026-01-01'), days)),
    value,
  })
  .map(mandateDraft);

/** A mandate as a bank shows it that was asked for by a draft. */
function made(draft: MandateDraft): MandateRecord {
  return {
    idRec: 'RR1',
    status: 'CRIADA',
    contract: draft.contract,
    object: draft.object,
    payer: { name: 'QUINTANA M', document: draft.payer.document },
    startDate: draft.firstDate,
    endDate: draft.lastDate,
    periodicity: 'Mensal',
    fixedAmount: draft.value.kind === 'fixed' ? draft.value.amount : null,
    floorAmount: draft.value.kind === 'floor' ? draft.value.amount : null,
    retryPolicy: null,
    location: null,
    journey: null,
    joiningTxid: draft.joiningTxid,
    ending: null,
    history: [],
    raw: '{}',
  };
}

describe('a mandate of ours', () => {
  it('is known again, whatever else the bank spells in its own way or leaves out', () => {
    fc.assert(
      fc.property(drafts, fc.boolean(), fc.boolean(), (draft, hidesPayer, hidesValue) => {
        const whole = made(draft);
        const mandate = {
          ...whole,
          ...(hidesPayer ? { payer: { name: '***', document: null } } : {}),
          ...(hidesValue ? { fixedAmount: null, floorAmount: null } : {}),
        };
        expect(isMandateOf(draft, mandate)).toBe(true);
      }),
    );
  });

  it('is not one of another contract, payer, day or amount', () => {
    const another = fc.constantFrom<Partial<MandateRecord>>(
      { contract: 'outro' },
      { startDate: civilDate('2031-01-01') },
      { payer: { name: 'Marta Quintana', document: { kind: 'cpf', number: '11144477735' } } },
      { fixedAmount: centavos(99_999_999) },
      { floorAmount: centavos(99_999_999) },
    );
    fc.assert(
      fc.property(drafts, another, (draft, change) => {
        expect(isMandateOf(draft, { ...made(draft), ...change })).toBe(false);
      }),
    );
  });

  it('is not one whose fixed amount was asked for as a floor, or the other way round', () => {
    const fixed = mandateDraft({ value: { kind: 'fixed', amount: centavos(100) } });
    const floor = mandateDraft({ value: { kind: 'floor', amount: centavos(100) } });
    expect(isMandateOf(floor, { ...made(floor), fixedAmount: centavos(100), floorAmount: null })).toBe(false);
    expect(isMandateOf(fixed, { ...made(fixed), fixedAmount: null, floorAmount: centavos(100) })).toBe(false);
  });

  it('is revised once every changed value is there', () => {
    const mandate = made(mandateDraft());
    expect(isRevised({}, mandate)).toBe(true);
    expect(isRevised({ payerName: 'QUINTANA M', firstDate: mandate.startDate }, mandate)).toBe(true);
    expect(isRevised({ payerName: 'Marta', firstDate: mandate.startDate }, mandate)).toBe(false);
    expect(isRevised({ joiningTxid: 'x' }, mandate)).toBe(false);
  });
});

describe('a mandate that cannot be understood', () => {
  const draft = mandateDraft({ contract: 'C-1' });

  it.each<readonly [string, string | null, boolean]>([
    ['{"vinculo":{"contrato":" C-1 "}}', null, true],
    ['{"vinculo":{"contrato":"C-2"}}', 'RR2', false],
    ['{"vinculo":{"contrato":["C-2"]}}', 'RR2', true],
    ['{"vinculo":"odd"}', null, true],
    ['null', null, true],
    ['{"vinculo":{"contrato":"C-1"}}', 'RR1', false],
  ])('%s of id %s may be ours: %s', (raw, id, mayBe) => {
    expect(mayBeMandateOf(draft, { id, raw }, new Set(['RR1']))).toBe(mayBe);
  });
});

describe('a charge under our own txid', () => {
  const draft = chargeDraft('RR1');
  const charge = { ...draft, status: 'CRIADA' } as unknown as ChargeRecord;

  it.each<readonly [Partial<ChargeRecord>, boolean]>([
    [{}, true],
    [{ status: 'CANCELADA' }, true],
    [{ amount: centavos(1) }, false],
    [{ dueDate: civilDate('2031-01-01') }, false],
    [{ idRec: 'RR2' }, false],
  ])('with %o: %s', (change, isOurs) => {
    expect(isChargeOf(draft, { ...charge, ...change })).toBe(isOurs);
  });
});

describe('a joining charge of ours', () => {
  const draft = joiningChargeDraft();
  const { txid, amount, key } = draft;

  it.each([
    [{}, true],
    [{ key: null }, true],
    [{ key: 'outra@example.com' }, false],
    [{ txid: 'outra' }, false],
    [{ amount: centavos(1) }, false],
  ])('with %o: %s', (change, isOurs) => {
    expect(isJoiningChargeOf(draft, { txid, amount, key, ...change })).toBe(isOurs);
  });
});

describe('what has no mark of its own', () => {
  const since = instant('2026-01-10T12:00:00Z');
  const at = { id: 1, location: 'x', raw: '{}' };

  it('a location is new when it shows no mandate and is no older than its asking', () => {
    expect(isNewLocation({ ...at, idRec: null, createdAt: since }, since)).toBe(true);
    expect(isNewLocation({ ...at, idRec: null, createdAt: null }, since)).toBe(true);
    expect(isNewLocation({ ...at, idRec: 'RR1', createdAt: since }, since)).toBe(false);
    expect(isNewLocation({ ...at, idRec: null, createdAt: instant('2026-01-10T11:59:59Z') }, since)).toBe(
      false,
    );
  });

  it('a registration is compared with its secret where that is known, else by address and day', () => {
    const url = 'https://loja.example/avisos';
    const [now, before] = [since, instant('2026-01-09T12:00:00Z')];
    const whole = `${url}?segredo=novo`;
    const kept = (query: string, registeredAt = now) => ({ url: `${url}${query}`, registeredAt });
    expect(isRegistrationOf({ url, whole, since }, kept('?segredo=novo'))).toBe(true);
    expect(isRegistrationOf({ url, whole, since }, kept('?segredo=velho'))).toBe(false);
    expect(isRegistrationOf({ url, whole: null, since }, kept('?segredo=novo'))).toBe(true);
    expect(isRegistrationOf({ url, whole: null, since }, kept('?segredo=velho', before))).toBe(false);
    expect(
      isRegistrationOf({ url, whole: null, since }, { url: 'https://loja.example/x', registeredAt: now }),
    ).toBe(false);
  });
});
