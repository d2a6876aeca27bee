/** The release that this is, as package.json and the changelog have it. */
export const RELEASE = '0.2.0';
