import { ProblemError } from '../wire/problem.ts';
import type { Bank, Call, Route } from './route.ts';

const FORM = 'application/x-www-form-urlencoded';

/** `POST /oauth/token`: client credentials by HTTP Basic or in the form (RFC 6749). A `scope` parameter has no effect (service.md section 5). */
export function tokenRoutes({ access }: Bank): readonly Route[] {
  const answer = (call: Call): unknown => {
    const form = readForm(call);
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

function readForm({ body, headers }: Call): URLSearchParams {
  const type = String(headers['content-type'] ?? '').toLowerCase();
  if (!type.startsWith(FORM)) {
    throw new ProblemError('TipoDeConteudoNaoAceito', `O pedido de token deve ser ${FORM}.`, {
      oauthError: 'invalid_request',
    });
  }
  return new URLSearchParams(typeof body === 'string' ? body : '');
}

function readCredential({ headers }: Call, form: URLSearchParams): { id: string; secret: string } {
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
