/** Removes the part before the @ from a URL, or from several separated by commas, so that it can be shown and logged. */
export function hideCredentials(urls: string): string {
  return urls.replaceAll(/\/\/[^/\s]*@/g, '//');
}
