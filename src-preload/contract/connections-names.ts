const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address leads to this very computer, where no wire can be listened to. */
export const isLoopback = ({ hostname }: Pick<URL, 'hostname'>): boolean => LOOPBACK.test(hostname);

/** Whether nobody on the way can read or change what goes to an address: https, or plain http on this very computer. */
export function isProtectedAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url));
}

/** Whether an address brings a user or a password along, which belong in no file. */
export const hasUserInfo = (address: string): boolean =>
  URL.canParse(address) && new URL(address).username + new URL(address).password !== '';
