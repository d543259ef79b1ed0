import { CicloError } from '../../core/failure.ts';
import { beginningOf } from '../../core/storable-text.ts';
import type { HttpAnswer } from './exchange.ts';
import { Retryable, retryAfterMs } from './retry-policy.ts';

const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);
/** A bank that asks to be left alone for longer is asked again all the same. */
const LONGEST_ASKED_MS = 6 * 3_600_000;
/** Says that a method or route is not there; every other 5xx, gateways' own numbers included, may pass. */
const NOT_IMPLEMENTED = 501;

const isUnwell = (status: number): boolean =>
  RETRYABLE_STATUSES.has(status) || (status >= 500 && status !== NOT_IMPLEMENTED);

/** A gateway gave up waiting: what stands behind it may be at the request still. 524 is how some write it outside the standard. */
const GATEWAY_TIMED_OUT: ReadonlySet<number> = new Set([504, 524]);

/** The parts of an RFC 7807 problem that are shown; every part may be missing. */
export type Problem = { readonly detail: string; readonly property: string };

/** Throws `Retryable` for an answer that means "later": overload, maintenance, a gateway's failure. */
export function refuseUnwell({ status, headers }: HttpAnswer, host: string, nowMs: number): void {
  if (!isUnwell(status)) return;
  // A date is the bank's, so the bank's clock tells how far off it is.
  const bankMs = Date.parse(headers.date ?? '');
  const askedMs = retryAfterMs(headers['retry-after'], Number.isNaN(bankMs) ? nowMs : bankMs);
  const delayMs = askedMs === null ? null : Math.min(askedMs, LONGEST_ASKED_MS);
  throw new Retryable(unwell(status, host, delayMs), delayMs);
}

/** Whose delay is told: that of too many requests is of the whole bank, that of maintenance of what was asked for at least. With any other status it is for that request alone. */
const LEFT_ALONE = { 429: 'rate_limited', 503: 'bank_down' } as const;

function unwell(status: number, host: string, delayMs: number | null): CicloError {
  const message = `${host} answered ${status}`;
  const seconds = Math.ceil((delayMs ?? 0) / 1_000);
  if (status === 429 || (status === 503 && delayMs !== null))
    return new CicloError(LEFT_ALONE[status], message, { host, seconds, status });
  return new CicloError(GATEWAY_TIMED_OUT.has(status) ? 'timed_out' : 'bank_down', message, { host, status });
}

/**
 * Whether an answer is a web page: a wrong address, a captive portal, a gateway's error page. An empty one is none, whatever it is called, nor is one that begins
 * as JSON does: gateways call those so too.
 */
export function isWebPage({ headers, text }: HttpAnswer): boolean {
  if (/^\s*[{[]/.test(text)) return false;
  const isCalledSo = /text\/html|xhtml/i.test(headers['content-type'] ?? '');
  return isCalledSo ? text.trim() !== '' : /^\s*<(!doctype|html)/i.test(text);
}

/** How web servers in front of an API refuse a missing or foreign client certificate once the connection stands. */
const ABOUT_CERTIFICATE = /SSL certificate/i;

/** A web page in place of an answer is most often a wrong address, and now and then a gateway's moment of weakness. */
const WEB_PAGE_RETRIES = 1;

/**
 * Throws `address_wrong` for redirects and for web pages that pretend success: what we call is not the API. A refusal counts by its
 * status whatever its page looks like, since gateways write them in HTML; one that asks for a client certificate is
 * `certificate_rejected`.
 */
export function refuseElsewhere(answer: HttpAnswer, host: string): void {
  const { status, text } = answer;
  if (status >= 300 && status < 400) throw elsewhere(host, status, 'redirects');
  if (status < 300 && isWebPage(answer)) {
    throw new Retryable(elsewhere(host, status, 'answers a web page'), null, WEB_PAGE_RETRIES);
  }
  if (status === 400 && isWebPage(answer) && ABOUT_CERTIFICATE.test(text)) {
    throw new CicloError('certificate_rejected', `${host} asks for another certificate`, { host });
  }
}

const elsewhere = (host: string, status: number, what: string): CicloError =>
  new CicloError('address_wrong', `${host} ${what} (${status})`, { host, status });

/**
 * The JSON of a success. Text that does not parse may have been cut off, so it is worth another try. The parser's own message quotes
 * the text, which may be a token or a payer, so it is left out.
 */
export function parseJson({ text }: HttpAnswer, host: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const reason = text.trim() === '' ? 'empty' : 'not JSON, or cut off';
    throw new Retryable(new CicloError('answer_unreadable', `${host}: ${reason}`, { host, reason }));
  }
}

const JWS = /^\s*[\w-]+\.([\w-]+)\.[\w-]*\s*$/;

/** The claims of a JWS in its compact form (RFC 7515), whose signature is for a payer's bank to check. */
export function parseSigned(answer: HttpAnswer, host: string): unknown {
  const [, claims = ''] = JWS.exec(answer.text) ?? [];
  return parseJson({ ...answer, text: Buffer.from(claims, 'base64url').toString('utf8') }, host);
}

/** What a problem document says, as far as it can be read. */
export function readProblem(answer: HttpAnswer): Problem {
  const body = problemFields(answer);
  const violations = Array.isArray(body?.violacoes) ? body.violacoes.filter(isFields) : [];
  const reasons = violations.map(({ razao }) => razao).filter((reason) => typeof reason === 'string');
  const [property] = violations.map(({ propriedade }) => propriedade);
  const detail = typeof body?.detail === 'string' ? body.detail : '';
  return {
    detail: beginningOf([detail, ...reasons].filter(Boolean).join(' '), 500),
    property: typeof property === 'string' ? beginningOf(property, 100) : '',
  };
}

type Fields = Readonly<Record<string, unknown>>;
/** Whether parsed JSON has members by name. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The fields of a problem document; null where the answer holds no JSON object. */
export function problemFields({ text }: HttpAnswer): Fields | null {
  try {
    const body: unknown = JSON.parse(text);
    return isFields(body) ? body : null;
  } catch {
    return null;
  }
}
