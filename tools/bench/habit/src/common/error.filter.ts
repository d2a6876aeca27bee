import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { ApiException } from './api.exception.js';

/** Every failure in the API's form. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const status = error instanceof HttpException ? error.getStatus() : 500;
    if (status === 500) this.logger.error(error);
    response
      .status(status)
      .json({ error: codeOf(error, status), message: error instanceof HttpException ? messageOf(error) : 'Internal error' });
  }
}

function codeOf(error: unknown, status: number): string {
  if (error instanceof ApiException) return error.code;
  if (status === 429) return 'error_api_rate_limited';
  return status === 400 ? 'INVALID_INPUT' : 'error_internal';
}

function messageOf(error: HttpException): string {
  const body = error.getResponse() as { message?: string | string[] };
  return Array.isArray(body.message) ? body.message.join(', ') : error.message;
}
