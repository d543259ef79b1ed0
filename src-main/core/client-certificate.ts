/** A client certificate for mutual TLS, decoded. */
export type ClientCertificate =
  | { readonly kind: 'pem'; readonly certificate: string; readonly key: string }
  | { readonly kind: 'pfx'; readonly bundle: Uint8Array; readonly passphrase: string };
