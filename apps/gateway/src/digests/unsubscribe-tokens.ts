import { createHmac, timingSafeEqual } from 'node:crypto';

const FORM = /^(?<user>[A-Za-z0-9_-]+)\.(?<seal>[A-Za-z0-9_-]{43})$/;

/** Tokens in the links of digests. The holder of a token can end one person's digests, at any time, and do nothing else. */
export interface UnsubscribeTokens {
  mint(userId: string): string;
  /** The person whose digests a token ends; undefined for a token that we didn't issue. */
  read(token: string): string | undefined;
}

/** @param secret the deployment's, which must not change while mails are kept; every replica must have the same */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const seal = (userId: string): Buffer => createHmac('sha256', secret).update(`unsubscribe\0${userId}`).digest();
  return {
    mint: (userId) => `${Buffer.from(userId).toString('base64url')}.${seal(userId).toString('base64url')}`,
    read(token) {
      const { user, seal: shown } = FORM.exec(token)?.groups ?? {};
      if (user === undefined || shown === undefined) return undefined;
      const userId = Buffer.from(user, 'base64url').toString();
      const [given, wanted] = [Buffer.from(shown, 'base64url'), seal(userId)];
      return given.length === wanted.length && timingSafeEqual(given, wanted) ? userId : undefined;
    },
  };
}
