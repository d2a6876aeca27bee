import { type Asset, type Encoding, ENCODINGS } from './read-web-app.js';

/**
 * The encoding to send to a client (RFC 9110, 12.5.3): the first of ours that `Accept-Encoding` lists, directly or with `*`, and doesn't
 * exclude with `q=0`. Clients that accept none get the plain form.
 */
export function chooseEncoding(accepted: string | string[] | undefined, { forms }: Pick<Asset, 'forms'>): Encoding {
  const weights = new Map(
    String(accepted ?? '')
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/);
        const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
        return [name, weight === undefined ? 1 : Number(weight)];
      }),
  );
  const isTaken = (encoding: Encoding): boolean => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
  return ENCODINGS.find((encoding) => forms[encoding] !== undefined && isTaken(encoding)) ?? 'identity';
}
