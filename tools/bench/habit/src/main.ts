import 'reflect-metadata';
import type { Server } from 'node:http';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { ErrorFilter } from './common/error.filter.js';
import { TimestampInterceptor } from './common/timestamp.interceptor.js';

const app = await NestFactory.create<NestExpressApplication>(AppModule, { logger: ['error', 'warn'] });
app.set('trust proxy', 'loopback');
app.set('etag', false);
app.disable('x-powered-by');
app.setGlobalPrefix('api/v1');
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
app.useGlobalFilters(new ErrorFilter());
app.useGlobalInterceptors(new TimestampInterceptor());
// As the product's: by default Node closes a connection that was idle for 5 s.
(app.getHttpServer() as Server).keepAliveTimeout = 72_000;
await app.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
// The harness waits for this line.
console.log(`listening ${(app.getHttpServer().address() as { port: number }).port}`);
