import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';

/** What a bundle (PKCS #12, `.p12` or `.pfx`) has for its owner: the key, and the certificates up to an authority, in PEM. */
export type BundleContents = { readonly certificate: string; readonly key: string };

/** Who has checked a bundle's seal, which says that its passphrase is right and nothing in it was changed: OpenSSL before, or nobody yet. */
export type SealCheck = 'done' | 'needed';

/**
 * Takes the key and its chain out of a bundle; authorities that vouch for nothing in it, and those at the end of the chain, are left behind.
 * Throws what is wrong with the bundle in technical words, without its contents.
 */
export function readBundle(
  bundle: Uint8Array,
  passphrase: string,
  nowMs: number,
  seal: SealCheck = 'done',
): BundleContents {
  const opened = openBundle(Buffer.from(bundle).toString('latin1'), passphrase, seal);
  const keys = keysIn(opened);
  const all = certificatesIn(opened);
  const own = ownOf(keys, all, nowMs);
  const key = keys.find((each) => own?.checkPrivateKey(each));
  if (own === undefined || key === undefined)
    throw new Error('there is no certificate of its key in the bundle');
  const chain = [own, ...issuersOf(own, all)];
  return {
    certificate: chain.map(String).join(''),
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/**
 * The passphrase that a bundle's cipher takes: as it is in the older way (RFC 7292, appendix B), in UTF-8 in the newer (PBES2); and where it is
 * empty, some programs mean none. The seal would take it in one of these forms only, so one that was checked is left out; OpenSSL alone knows the newer kind.
 */
function openBundle(der: string, passphrase: string, seal: SealCheck): forge.pkcs12.Pkcs12Pfx {
  const forms = [passphrase, forge.util.encodeUtf8(passphrase), ...(passphrase === '' ? [undefined] : [])];
  const failures: unknown[] = [];
  for (const form of new Set(forms)) {
    try {
      const bundle = forge.asn1.fromDer(der);
      return forge.pkcs12.pkcs12FromAsn1(seal === 'done' ? withoutSeal(bundle) : sealed(bundle), form);
    } catch (error) {
      failures.push(error);
    }
  }
  throw failures[0];
}

const SEALED_PARTS = 3;

function withoutSeal(bundle: forge.asn1.Asn1): forge.asn1.Asn1 {
  if (!Array.isArray(bundle.value) || bundle.value.length < SEALED_PARTS) return bundle;
  return { ...bundle, value: bundle.value.slice(0, SEALED_PARTS - 1) };
}

/** The library checks a seal that is there, and misses none. */
function sealed(bundle: forge.asn1.Asn1): forge.asn1.Asn1 {
  if (bundle.value.length < SEALED_PARTS) throw new Error('the bundle has no seal');
  return bundle;
}

const bagsOf = (opened: forge.pkcs12.Pkcs12Pfx, type: string | undefined): readonly forge.pkcs12.Bag[] =>
  type === undefined ? [] : (opened.getBags({ bagType: type })[type] ?? []);

const derOf = (part: forge.asn1.Asn1): Buffer => Buffer.from(forge.asn1.toDer(part).getBytes(), 'latin1');

function keysIn(opened: forge.pkcs12.Pkcs12Pfx): readonly KeyObject[] {
  const { pkcs8ShroudedKeyBag, keyBag } = forge.pki.oids;
  const bags = [...bagsOf(opened, pkcs8ShroudedKeyBag), ...bagsOf(opened, keyBag)];
  if (bags.length === 0) throw new Error('there is no key in the bundle');
  return bags.map((bag) => {
    // Keys other than RSA are not understood by the library, and come as they were.
    const key = bag.key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key)) : bag.asn1;
    return createPrivateKey({ key: derOf(key), format: 'der', type: 'pkcs8' });
  });
}

/**
 * The certificate of one of the keys. Of several, as where one was renewed beside the old one, that which ends last of those that have begun; undefined
 * where there is none.
 */
export function ownOf(
  keys: readonly KeyObject[],
  all: readonly X509Certificate[],
  nowMs: number,
): X509Certificate | undefined {
  const own = all.filter((certificate) => keys.some((key) => certificate.checkPrivateKey(key)));
  const [current] = own
    .filter(({ validFromDate }) => validFromDate.getTime() <= nowMs)
    .toSorted((a, b) => b.validToDate.getTime() - a.validToDate.getTime());
  return current ?? own[0];
}

function certificatesIn(opened: forge.pkcs12.Pkcs12Pfx): readonly X509Certificate[] {
  return bagsOf(opened, forge.pki.oids.certBag).map(
    ({ cert, asn1 }) => new X509Certificate(derOf(cert ? forge.pki.certificateToAsn1(cert) : asn1)),
  );
}

/** Who vouches for a certificate, one after the other; without the last, which vouches for itself and is the bank's to know. */
export function issuersOf(own: X509Certificate, all: readonly X509Certificate[]): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  for (let last = own; chain.length < all.length; ) {
    const issuer = all.find((each) => last.checkIssued(each) && last.verify(each.publicKey));
    if (issuer === undefined || issuer.checkIssued(issuer)) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}
