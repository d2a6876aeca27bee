import { Global, Module } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.js';

@Global()
@Module({ providers: [ApiKeysService], exports: [ApiKeysService] })
export class AuthModule {}
