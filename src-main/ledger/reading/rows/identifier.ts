/** A whole identifier: longer than any document, without a blank, and not without a digit, as a name would be. */
const IDENTIFIER = /^(?=.*\d)[0-9A-Za-z]{20,64}$/;

/** Whether what is searched for is a whole identifier, and no part of a name or document. */
export const isIdentifier = (text: string): boolean => IDENTIFIER.test(text);
