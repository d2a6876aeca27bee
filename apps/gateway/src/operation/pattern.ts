const meanings = new Map<string, string>();

/** A pattern of a request's text, with what a refusal says instead of the regular expression: it ends a sentence about the field. */
export function pattern(source: string, meaning: string): string {
  meanings.set(source, meaning);
  return source;
}

export const meaningOf = (source: string): string | undefined => meanings.get(source);
