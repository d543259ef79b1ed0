import { mix } from '../world/dice.ts';

const HOST = 'https://instant.example.com';
const hex = (value: number): string => value.toString(16).padStart(8, '0');
const token = (...keys: readonly number[]): string =>
  [1, 2, 3, 4].map((turn) => hex(mix(turn, ...keys))).join('');

/** Address of a mandate's payload: a capability, so hard to guess; at most 77 characters (specification, PayloadLocationRecGerada). */
export const mandateLocation = (seed: number, mandate: number): string =>
  `${HOST}/rec/${token(seed, 5, mandate)}`;

/** Address of the payload of an immediate or due-date charge. */
export const chargeLocation = (kind: 'cob' | 'cobv', seed: number, txid: string): string =>
  `${HOST}/qr/v2/${kind}/${token(seed, 6, ...Buffer.from(txid, 'latin1'))}`;
