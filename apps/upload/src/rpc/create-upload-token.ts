import { randomBytes } from 'node:crypto';
import type { upload } from '@matchpoint/contracts';
import { bindingScope, type CallContext, remainingMs, requireCaller } from '@matchpoint/rpc';
import type { UploadContext } from '../context.js';
import { insertToken } from '../db/upload-tokens.js';
import { TOKEN_LIFE_MS } from '../domain/limits.js';
import { hashToken } from '../hash-token.js';
import { expectRoomForToken } from '../steps/reserve-quota.js';

const TOKEN_BYTES = 32;

/**
 * A token for one upload into the caller's tenant (docs/reference/uploads.md#flow). Only its hash is kept.
 * @throws DomainError error_upload_limit_reached if no upload with it would be accepted, or too many tokens are unused
 */
export function createUploadToken({ clock, quotaBytes, usages }: UploadContext) {
  return async (_request: upload.CreateUploadTokenRequest, context: CallContext): Promise<upload.CreateUploadTokenResponse> => {
    const tenant = bindingScope(requireCaller(context));
    const endsAtMs = performance.now() + remainingMs(context);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + TOKEN_LIFE_MS);
    await usages.change({ tenant, now: createdAt, endsAtMs }, async (tx, usage) => {
      expectRoomForToken(usage, quotaBytes);
      await insertToken(tx, tenant, { hash: hashToken(token), createdAt, expiresAt });
    });
    return { token, expiresAt: expiresAt.toISOString() };
  };
}
