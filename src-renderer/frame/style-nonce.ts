import { setNonce } from 'get-nonce';

/** The nonce of this page's load, which the shell puts into the page and its policy: only style sheets that carry it count. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** Hands the nonce to what writes style sheets without Mantine's knowing: the scroll lock of its dialogs. */
export const handOutStyleNonce = (): void => setNonce(styleNonce());
