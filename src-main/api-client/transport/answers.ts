import { CicloError } from '../../core/failure.ts';
import type { HttpAnswer } from './exchange.ts';
import { Retryable, retryAfterMs } from './patience.ts';

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** The parts of an RFC 7807 problem that are shown; every part may be missing. */
export type Problem = { readonly detail: string; readonly property: string };

/** Throws `Retryable` for an answer that means "later": overload, maintenance, a gateway's failure. */
export function refuseUnwell({ status, headers }: HttpAnswer, host: string, nowMs: number): void {
  if (!RETRYABLE_STATUSES.has(status)) return;
  // A date is the bank's, so the bank's clock tells how far off it is.
  const bankMs = Date.parse(headers.date ?? '');
  const delayMs = retryAfterMs(headers['retry-after'], Number.isNaN(bankMs) ? nowMs : bankMs);
  const seconds = Math.ceil((delayMs ?? 0) / 1_000);
  const failure =
    status === 429
      ? new CicloError('rate_limited', `${host} answered 429`, { host, seconds })
      : new CicloError('bank_down', `${host} answered ${status}`, { host, status });
  throw new Retryable(failure, delayMs);
}

/** Whether an answer is a web page: a wrong address, a captive portal, a gateway's error page. */
export function isWebPage({ headers, text }: HttpAnswer): boolean {
  return /text\/html|xhtml/i.test(headers['content-type'] ?? '') || /^\s*<(!doctype|html)/i.test(text);
}

/** Statuses that say what is wrong whatever their page looks like: gateways write them in HTML too (service.md section 5, rule 3). */
const CLEAR_STATUSES: ReadonlySet<number> = new Set([401, 403]);
/** How web servers in front of an API refuse a missing or foreign client certificate once the connection stands. */
const ABOUT_CERTIFICATE = /SSL certificate/i;

/**
 * Throws `address_wrong` for web pages and redirects: what we call is not the API. A page that asks for a client certificate is
 * `certificate_rejected`.
 */
export function refuseElsewhere(answer: HttpAnswer, host: string): void {
  const isRedirect = answer.status >= 300 && answer.status < 400;
  if (!isRedirect && (!isWebPage(answer) || CLEAR_STATUSES.has(answer.status))) return;
  if (answer.status === 400 && ABOUT_CERTIFICATE.test(answer.text)) {
    throw new CicloError('certificate_rejected', `${host} asks for another certificate`, { host });
  }
  const what = isRedirect ? `redirects (${answer.status})` : `answers a web page (${answer.status})`;
  throw new CicloError('address_wrong', `${host} ${what}`, { host, status: answer.status });
}

/** The JSON of a success. Text that does not parse may have been cut off, so it is worth another try. */
export function parseJson({ text }: HttpAnswer, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : 'not JSON';
    const failure = new CicloError(
      'answer_unreadable',
      `${host}: ${reason}`,
      { host, reason },
      { cause: error },
    );
    throw new Retryable(failure);
  }
}

/** What a problem document says, as far as it can be read. */
export function readProblem({ text }: HttpAnswer): Problem {
  const body = parseOrNull(text);
  const violations = Array.isArray(body?.violacoes) ? body.violacoes.filter(isFields) : [];
  const reasons = violations.map(({ razao }) => razao).filter((reason) => typeof reason === 'string');
  const [property] = violations.map(({ propriedade }) => propriedade);
  const detail = typeof body?.detail === 'string' ? body.detail : '';
  return {
    detail: [detail, ...reasons].filter(Boolean).join(' ').slice(0, 500),
    property: typeof property === 'string' ? property.slice(0, 100) : '',
  };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parseOrNull(text: string): Fields | null {
  try {
    const body: unknown = JSON.parse(text);
    return isFields(body) ? body : null;
  } catch {
    return null;
  }
}
