import { HttpException } from '@nestjs/common';

/** A refusal with the API's own code. */
export class ApiException extends HttpException {
  constructor(
    readonly code: string,
    status: number,
    message: string = code,
  ) {
    super(message, status);
  }
}
