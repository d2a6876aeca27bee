import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

/** The caller, by their key. */
export interface Caller {
  userId: string;
  keyId: string;
  kind: string;
  gameId: string | null;
}

export type AuthenticatedRequest = Request & { caller: Caller };

export const CurrentCaller = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

export const SCOPE = 'scope';
/** `category.scope:access`, as `teams.profile:read`. */
export const RequireScope = (scope: string) => SetMetadata(SCOPE, scope);

export const KEY_KIND = 'keyKind';
/** The only kind of key that may call. */
export const RequireKeyKind = (kind: string) => SetMetadata(KEY_KIND, kind);
