import { describe, expect, it } from 'vitest';
import { type LinkEvidence, linkSettlement } from '../../../src-main/core/settlement-links.ts';

const evidence = (change: Partial<LinkEvidence>): LinkEvidence => ({
  txid: null,
  hasChargeWithTxid: false,
  joiningIdRec: null,
  chargesByEndToEndId: [],
  assignedTxid: null,
  ...change,
});

describe('a settlement with a txid', () => {
  it('is that charge’s, whatever else points elsewhere', () => {
    const all = { chargesByEndToEndId: ['other'], assignedTxid: 'third', joiningIdRec: 'rec' };
    expect(linkSettlement(evidence({ txid: 'own', hasChargeWithTxid: true, ...all }))).toEqual({
      kind: 'charge',
      txid: 'own',
      by: 'txid',
    });
  });
  it('is a joining payment where a mandate names the txid', () => {
    expect(linkSettlement(evidence({ txid: 'own', joiningIdRec: 'rec' }))).toEqual({
      kind: 'joining',
      idRec: 'rec',
    });
  });
  it('is an orphan where nobody knows the txid, even if an end-to-end id or a person would link it', () => {
    const others = { chargesByEndToEndId: ['other'], assignedTxid: 'third' };
    expect(linkSettlement(evidence({ txid: 'own', ...others }))).toEqual({
      kind: 'orphan',
      why: 'unknown_txid',
    });
  });
});

describe('a settlement without a txid', () => {
  it('is the only charge’s that carries its end-to-end id', () => {
    expect(linkSettlement(evidence({ chargesByEndToEndId: ['one'] }))).toEqual({
      kind: 'charge',
      txid: 'one',
      by: 'end_to_end_id',
    });
  });
  it('is nobody’s where several charges carry it', () => {
    expect(linkSettlement(evidence({ chargesByEndToEndId: ['one', 'two'] }))).toEqual({
      kind: 'orphan',
      why: 'ambiguous',
    });
  });
  it('is nobody’s where none does', () => {
    expect(linkSettlement(evidence({}))).toEqual({ kind: 'orphan', why: 'no_match' });
  });
  it.each([[[]], [['one']], [['one', 'two']]])(
    'goes where a person put it, with %j',
    (chargesByEndToEndId) => {
      expect(linkSettlement(evidence({ assignedTxid: 'chosen', chargesByEndToEndId }))).toEqual({
        kind: 'charge',
        txid: 'chosen',
        by: 'person',
      });
    },
  );
  it('is no joining payment: that takes a txid', () => {
    expect(linkSettlement(evidence({ joiningIdRec: 'rec' }))).toEqual({ kind: 'orphan', why: 'no_match' });
  });
});
