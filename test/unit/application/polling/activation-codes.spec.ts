import { expect, it } from 'vitest';
import { readCode } from '../../../../src-main/application/polling/activation-codes.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { activationTags, composeBrCode } from '../../../support/oracles/br-code.ts';

const LOCATION = 'qr.banco.example/rec/6f2f8f9c4c7d4b0fa1c0d2e3f4a5b6c7';
const CHARGE = 'qr.banco.example/cob/0d9f0e2c7b6a4f3e8d1c2b3a49586776';
const TXID = 'a'.repeat(32);

const OTHER = 'qr.banco.example/cobv/ffffffffffffffffffffffffffffffff';

type Place = { readonly kind: 'immediate' | 'due'; readonly location: string | null };

/** A bank that answers this whatever it is asked for, and has the charge there; null where it answers nothing of charges. */
const bankWith = (journey: string | null, charge: string | null, place: Place | null) => ({
  writes: {
    readJoiningCharge: async (kind: Place['kind'], txid: string) => {
      if (place === null) throw new CicloError('scope_missing', 'no cob.read');
      const { location } = place;
      const record = { txid, status: 'ATIVA', amount: centavos(1_000), key: null, location, raw: '{}' };
      return kind === place.kind ? record : null;
    },
  },
  readMandateQr: async () => ({
    location: LOCATION,
    qr: { journey, code: composeBrCode(activationTags(LOCATION, charge)) },
  }),
});

const read = async (
  txid: string | null,
  journey: string | null,
  charge: string | null,
  place: Place | null = null,
) => {
  const signal = AbortSignal.timeout(20_000);
  const { code, refusal } = await readCode(bankWith(journey, charge, place), 'RR1', txid, 'instant', signal);
  return { isGiven: code !== null, reason: refusal?.params.reason ?? null };
};

it.each(['JORNADA_2', 'JORNADA_3', 'JORNADA_4', 'JORNADA_9', null])(
  'gives a code that holds what it was asked with, where the bank names %s',
  async (journey) => {
    const given = { isGiven: true, reason: null };
    expect(await read(TXID, journey, CHARGE)).toEqual(given);
    expect(await read(null, journey, null)).toEqual(given);
  },
);

it.each(['JORNADA_2', 'JORNADA_3', 'JORNADA_4', 'JORNADA_9', null])(
  'refuses one without the charge it was asked with, and one with a charge that was not, where the bank names %s',
  async (journey) => {
    expect(await read(TXID, journey, null)).toEqual({ isGiven: false, reason: 'charge_location_missing' });
    expect(await read(null, journey, CHARGE)).toEqual({
      isGiven: false,
      reason: 'charge_location_unexpected',
    });
  },
);

it('refuses one with another charge than it was asked with, where the bank tells where that one lies', async () => {
  const differs = { isGiven: false, reason: 'charge_location_differs' };
  // A bank that passes the charge of journey 4 over, and composes with the one that the mandate names.
  expect(await read(TXID, 'JORNADA_3', CHARGE, { kind: 'due', location: OTHER })).toEqual(differs);
  expect(await read(TXID, 'JORNADA_4', OTHER, { kind: 'immediate', location: CHARGE })).toEqual(differs);
  const given = { isGiven: true, reason: null };
  expect(await read(TXID, 'JORNADA_4', OTHER, { kind: 'due', location: OTHER })).toEqual(given);
  // What the bank does not say, or nobody may read, withholds no code.
  for (const place of [{ kind: 'due', location: null }, null] as const)
    expect(await read(TXID, 'JORNADA_4', OTHER, place)).toEqual(given);
});
