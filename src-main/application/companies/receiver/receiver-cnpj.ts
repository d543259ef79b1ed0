import { type Asked, receiverDocument } from './kept-letterhead.ts';

/** The receiver's CNPJ, bare; null where nobody told one. */
export async function receiverCnpj(asked: Asked): Promise<string | null> {
  const receiver = await receiverDocument(asked);
  return receiver?.kind === 'cnpj' ? receiver.number : null;
}

/** A CNPJ as it may be typed, bare; whether it is one, the caller asks. */
export const bareCnpj = (text: string): string => text.replaceAll(/[./\s-]/g, '').toUpperCase();
