import { expect, it } from 'vitest';
import { receiverOf } from '../../../../../src-renderer/components/letterhead/use-letterhead.ts';

const COMPANY = { name: 'Academia Boa Vista' };
const registered = { name: 'Boa Vista Serviços Ltda', document: '48.217.536/0001-90' };
const NOTHING = { name: null, document: null, logo: null };

it('is called as the company is called here, with what the bank has beside it', () => {
  expect(receiverOf(COMPANY, { ...NOTHING, registered })).toEqual({
    name: 'Academia Boa Vista',
    document: registered.document,
    registeredName: registered.name,
    logo: null,
  });
});

it('is what a person gave before all else', () => {
  const given = { name: 'Boa Vista Serviços Ltda', document: '11.222.333/0001-81', logo: 'iVBOR' };
  expect(receiverOf(COMPANY, { ...given, registered })).toEqual({
    name: given.name,
    document: given.document,
    // Said once.
    registeredName: null,
    logo: 'data:image/png;base64,iVBOR',
  });
});

it('has a name while nothing else is known', () => {
  expect(receiverOf(COMPANY, null)).toMatchObject({ name: 'Academia Boa Vista', document: null });
});
