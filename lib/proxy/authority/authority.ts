/**
 * A certificate authority of one person, by which the proxy can stand between a browser and a site: the browser
 * has to be told to trust it. Keys are RSA with 2,048 bits, made by Node; node-forge writes the certificates.
 */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  X509Certificate,
} from "node:crypto";
import { isIP } from "node:net";
import { createSecureContext, type SecureContext } from "node:tls";
import forge from "node-forge";
import { InputError } from "../../errors";

/** Key and certificate in PEM. */
export interface Pair {
  readonly key: string;
  readonly certificate: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Long enough to be made once a year. */
const AUTHORITY_DAYS = 365;
/** Certificates of sites live in the memory of the proxy alone. */
const SITE_DAYS = 30;
/** Clocks differ; a certificate that begins now is not valid yet elsewhere. */
const BEFORE_MS = DAY_MS;
const MOST_SITES = 500;

/** Make an authority. @param owner whose it is, as trust stores list it */
export function makeAuthority(owner: string, now: Date): Pair {
  const key = newKey();
  const name = [{ name: "commonName", value: `Winnow proxy of ${owner}`.slice(0, 64) }];
  const certificate = signed({
    publicKey: key,
    subject: name,
    issuer: name,
    signer: key,
    now,
    days: AUTHORITY_DAYS,
    extensions: [
      { name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
      { name: "keyUsage", keyCertSign: true, cRLSign: true, critical: true },
      { name: "subjectKeyIdentifier" },
    ],
  });
  return { key, certificate };
}

/** SHA-256 of a certificate as browsers show it: pairs of digits with colons. */
export function fingerprintOf(certificate: string): string {
  return new X509Certificate(certificate).fingerprint256;
}

export class Authority {
  private readonly issuer: forge.pki.CertificateField[];
  /** One key for all sites of a session: it never leaves the memory. */
  private readonly siteKey = newKey();
  private readonly sites = new Map<string, { readonly context: SecureContext; readonly until: number }>();

  /** @throws InputError `bad-authority` where the two do not belong together or its time is over */
  constructor(
    private readonly pair: Pair,
    private readonly clock: () => Date,
  ) {
    const { validTo } = checked(pair);
    if (clock().getTime() > Date.parse(validTo))
      throw new InputError(
        "bad-authority",
        `the certificate authority was valid until ${validTo}: remove it and make another`,
      );
    this.issuer = forge.pki.certificateFromPem(pair.certificate).subject.attributes;
  }

  /** The certificate that a browser has to trust, in PEM. */
  get certificate(): string {
    return this.pair.certificate;
  }

  /** What a secure connection to a host begins with, made at its first use. */
  contextFor(host: string): SecureContext {
    const now = this.clock();
    const known = this.sites.get(host);
    if (known !== undefined && known.until > now.getTime()) return known.context;
    const { certificate } = this.pairFor(host, now);
    const context = createSecureContext({ key: this.siteKey, cert: certificate });
    this.sites.delete(host);
    this.sites.set(host, { context, until: now.getTime() + (SITE_DAYS / 2) * DAY_MS });
    for (const oldest of this.sites.keys()) {
      if (this.sites.size <= MOST_SITES) break;
      this.sites.delete(oldest);
    }
    return context;
  }

  /** Key and certificate of a host. */
  pairFor(host: string, now: Date): Pair {
    const isAddress = isIP(host) !== 0;
    const certificate = signed({
      publicKey: this.siteKey,
      subject: [{ name: "commonName", value: host.slice(0, 64) }],
      issuer: this.issuer,
      signer: this.pair.key,
      now,
      days: SITE_DAYS,
      extensions: [
        { name: "basicConstraints", cA: false, critical: true },
        { name: "keyUsage", digitalSignature: true, keyEncipherment: true, critical: true },
        { name: "extKeyUsage", serverAuth: true },
        { name: "subjectAltName", altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
        { name: "subjectKeyIdentifier" },
      ],
    });
    // With what it is signed by, so that the whole chain can be seen.
    return { key: this.siteKey, certificate: `${certificate}${this.pair.certificate}` };
  }
}

function checked({ key, certificate }: Pair): X509Certificate {
  let read: X509Certificate;
  let belongs: boolean;
  try {
    read = new X509Certificate(certificate);
    belongs = read.checkPrivateKey(createPrivateKey(key));
  } catch (error) {
    throw new InputError("bad-authority", "the files of the certificate authority cannot be read as such", {
      cause: error,
    });
  }
  if (!belongs || !read.ca)
    throw new InputError(
      "bad-authority",
      "the key and the certificate are not those of one certificate authority",
    );
  return read;
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}

function signed(what: {
  readonly publicKey: string;
  readonly subject: forge.pki.CertificateField[];
  readonly issuer: forge.pki.CertificateField[];
  readonly signer: string;
  readonly now: Date;
  readonly days: number;
  readonly extensions: object[];
}): string {
  const certificate = forge.pki.createCertificate();
  const publicPem = createPublicKey(what.publicKey).export({ type: "spki", format: "pem" }).toString();
  certificate.publicKey = forge.pki.publicKeyFromPem(publicPem);
  // Positive, and never the same twice.
  certificate.serialNumber = `01${randomBytes(15).toString("hex")}`;
  certificate.validity.notBefore = new Date(what.now.getTime() - BEFORE_MS);
  certificate.validity.notAfter = new Date(what.now.getTime() + what.days * DAY_MS);
  certificate.setSubject(what.subject);
  certificate.setIssuer(what.issuer);
  certificate.setExtensions(what.extensions);
  certificate.sign(forge.pki.privateKeyFromPem(what.signer), forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}
