import { ProblemError } from '../wire/problem.ts';
import type { Bank, Call, Route } from './route.ts';

/** What asks for a token, by its media type. */
const MEDIA = { form: 'application/x-www-form-urlencoded', json: 'application/json' } as const;

/**
 * `POST /oauth/token`: client credentials by HTTP Basic or in the body, which is a form (RFC 6749) or, as some banks have it, JSON. A
 * `scope` parameter has no effect (SERVICE.md, section 5).
 */
export function tokenRoutes({ access, tokenBody }: Bank): readonly Route[] {
  const answer = (call: Call): unknown => {
    const form = readFields(call, tokenBody);
    if (form.get('grant_type') !== 'client_credentials') {
      const oauthError = form.has('grant_type') ? 'unsupported_grant_type' : 'invalid_request';
      throw new ProblemError('RequisicaoInvalida', 'grant_type deve ser client_credentials.', { oauthError });
    }
    const { id, secret } = readCredential(call, form);
    const issued = access.issue(id, secret);
    if (issued === null) throw wrongCredential();
    return {
      access_token: issued.token,
      token_type: 'Bearer',
      expires_in: access.tokenSeconds,
      scope: issued.scopes.join(' '),
    };
  };
  return [{ method: 'POST', path: '/oauth/token', audience: { kind: 'anyone' }, answer }];
}

type Wanted = Bank['tokenBody'];

function readFields({ body, headers }: Call, wanted: Wanted): ReadonlyMap<string, string> {
  const type = String(headers['content-type'] ?? '').toLowerCase();
  const isAsked = (kind: keyof typeof MEDIA): boolean =>
    (wanted === 'any' || wanted === kind) && type.startsWith(MEDIA[kind]);
  if (isAsked('form')) return new Map(new URLSearchParams(typeof body === 'string' ? body : ''));
  if (isAsked('json'))
    return new Map(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
  throw new ProblemError('TipoDeConteudoNaoAceito', `O pedido de token deve ser ${mediaOf(wanted)}.`, {
    oauthError: 'invalid_request',
  });
}

const mediaOf = (wanted: Wanted): string =>
  wanted === 'any' ? Object.values(MEDIA).join(' ou ') : MEDIA[wanted];

function readCredential(
  { headers }: Call,
  form: ReadonlyMap<string, string>,
): { id: string; secret: string } {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(String(headers.authorization ?? ''))?.[1];
  if (basic === undefined)
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  const pair = Buffer.from(basic, 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  return { id: formDecoded(pair.slice(0, colon)), secret: formDecoded(pair.slice(colon + 1)) };
}

// RFC 6749 section 2.3.1 has both halves form-encoded before they are joined.
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const wrongCredential = (): ProblemError =>
  new ProblemError('NaoAutenticado', 'Credencial desconhecida ou segredo incorreto.', {
    oauthError: 'invalid_client',
    headers: { 'www-authenticate': 'Basic realm="practice-bank"' },
  });
