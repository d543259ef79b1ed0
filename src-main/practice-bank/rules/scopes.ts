/** Scopes of the specification's security scheme, without those that bear the scheme's word. */
const SCOPES = [
  'cobr.write',
  'cobr.read',
  'rec.write',
  'rec.read',
  'solicrec.write',
  'solicrec.read',
  'webhook.read',
  'webhook.write',
  'webhookrec.read',
  'webhookrec.write',
  'webhookcobr.read',
  'webhookcobr.write',
  'payloadlocationrec.write',
  'payloadlocationrec.read',
] as const;

/** Every scope of the service under a scheme word (specification, OAuth2). */
export const scopesUnder = (word: string): readonly string[] => [...SCOPES, `${word}.write`, `${word}.read`];
