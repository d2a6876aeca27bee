/** In the folder of the running system: a line for each secret that tests have used. */
export const SECRETS_FILE = 'used-secrets.txt';
