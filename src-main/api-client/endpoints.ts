/** The service's paths as templates under neutral names, and what is asked of a bank beside them. */
const PATHS = [
  '/rec',
  '/rec/{idRec}',
  '/solicrec',
  '/solicrec/{idSolicRec}',
  '/cob',
  '/cob/{txid}',
  '/cobv/{txid}',
  '/cobr',
  '/cobr/{txid}',
  '/cobr/{txid}/retentativa/{data}',
  '/instant',
  '/instant/{endToEndId}',
  '/locrec',
  '/locrec/{id}',
  '/locrec/{id}/idRec',
  '/webhook',
  '/webhook/{chave}',
  '/webhookrec',
  '/webhookcobr',
] as const;

/** What a request is about, without whom: every word that can stand for a request in the log. */
export const ENDPOINTS = [...PATHS, 'token', 'practice bank', 'other'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

const TEMPLATES = PATHS.map((path) => ({ path, segments: path.split('/') }));

/** The endpoint of a neutral path; `other` for one that the service does not have. */
export function endpointOf(neutralPath: string): Endpoint {
  const segments = neutralPath.split('/');
  const fits = ({ segments: wanted }: (typeof TEMPLATES)[number]): boolean =>
    wanted.length === segments.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === segments[index]);
  return TEMPLATES.find(fits)?.path ?? 'other';
}
