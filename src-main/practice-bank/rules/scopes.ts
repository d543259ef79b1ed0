/** Scopes of the published security scheme, without those that bear the scheme's word; `cob` and `cobv` with their charges (SERVICE.md, section 9). */
const SCOPES = [
  'cob.write',
  'cob.read',
  'cobv.write',
  'cobv.read',
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
