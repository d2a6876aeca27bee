import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiException } from '../common/api.exception.js';
import type { ApiKey } from '../generated/prisma/client.js';
import { ApiKeysService } from './api-keys.service.js';
import { type AuthenticatedRequest, KEY_KIND, SCOPE } from './caller.js';

/** Identifies the caller by the key and checks its permissions. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const [scheme, plaintext] = request.headers.authorization?.split(' ') ?? [];
    if (scheme !== 'Bearer' || !plaintext) throw new ApiException('error_api_key_required', 401);
    const key = await this.keys.find(plaintext);
    if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= new Date())) throw new ApiException('error_api_key_invalid', 401);
    const kind = this.reflector.get<string | undefined>(KEY_KIND, context.getHandler());
    if (kind && key.kind !== kind) throw new ApiException('error_game_scope_mismatch', 403);
    const scope = this.reflector.get<string | undefined>(SCOPE, context.getHandler());
    if (scope && !grants(key, scope)) throw new ApiException('API_KEY_PERMISSION_DENIED', 403);
    request.caller = { userId: key.ownerUserId, keyId: key.id, kind: key.kind, gameId: key.gameId };
    return true;
  }
}

function grants({ permissions }: ApiKey, scope: string): boolean {
  const [path = '', access] = scope.split(':');
  const value = path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], permissions);
  return value === access || (value === 'read-write' && (access === 'read' || access === 'write'));
}
