export { ACCESS, type ContractAccess, type ProcessName } from './access-table.js';
export { CallRefusedError, forbidden } from './call-refused-error.js';
export { CERTIFICATE_VARIABLES, certificateFilesOf, type CertificateFiles } from './certificate-files.js';
export { identifyOperator } from './operator-identity.js';
export { createPrincipalSigner, type PrincipalSigner, signingKey, verifyKeyOf } from './sign-principals.js';
export { createPrincipalVerifier, type PrincipalVerifier, verifyKeys } from './verify-principals.js';
export { openTransportSecurity, PLAINTEXT, type TransportSecurity } from './transport-security.js';
