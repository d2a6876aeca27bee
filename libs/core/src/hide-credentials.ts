/** A URL, or several with commas between them, without what stands before the @: to be shown and logged. */
export function hideCredentials(urls: string): string {
  return urls.replaceAll(/\/\/[^/\s]*@/g, '//');
}
