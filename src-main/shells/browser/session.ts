import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** The one session of a browser shell: a token that works once, then a cookie that works until the app ends. */
export type Session = {
  /** Stands in the fragment of the printed address, which browsers do not send. */
  readonly token: string;
  /** The `Set-Cookie` value in exchange for the token; null for a wrong or used one. */
  readonly exchange: (token: string, port: number | undefined) => string | null;
  /** Whether a `Cookie` header carries this session. */
  readonly isHeldBy: (cookieHeader: string | undefined, port: number | undefined) => boolean;
};

/** Opens a session with 256 random bits for each of token and cookie. */
export function openSession(): Session {
  const token = randomBytes(32).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  let isUsed = false;
  return {
    token,
    exchange: (offered, port) => {
      if (!isSame(offered, token) || isUsed) return null;
      isUsed = true;
      return `${cookieName(port)}=${secret}; Path=/; HttpOnly; SameSite=Strict`;
    },
    isHeldBy: (header, port) => isSame(readCookie(header, cookieName(port)), secret),
  };
}

/** Cookies do not tell ports apart, so the name does: two running apps keep out of each other's way. */
const cookieName = (port: number | undefined): string => `ciclo_${port}`;

function readCookie(header = '', name: string): string {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}

/** Compares digests, so that neither length nor content shows in the time it takes. */
function isSame(offered: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(offered), digest(expected));
}
