/** A certificate or an authority, and its key, in PEM. */
export interface CertifiedKey {
  certificate: string;
  privateKey: string;
}

export interface Authority extends CertifiedKey {
  /** Issues a certificate, for serving and for calling, that carries these DNS names and IPv4 addresses. */
  issue(names: readonly string[], days: number): Promise<CertifiedKey>;
  /** Whether a certificate bears this authority's signature. */
  hasIssued(certificate: string): boolean;
}

/** Makes an authority, which issues certificates of processes and none of other authorities. */
export declare function makeAuthority(options: { name: string; days: number }): Promise<Authority>;

/** The authority that was kept as these texts. */
export declare function readAuthority(kept: CertifiedKey): Promise<Authority>;
