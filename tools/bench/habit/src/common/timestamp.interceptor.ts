import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';

/** Adds the time of the answer to every success. */
@Injectable()
export class TimestampInterceptor implements NestInterceptor<object, object> {
  intercept(_context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    return next.handle().pipe(map((answer) => ({ ...answer, timestamp: new Date().toISOString() })));
  }
}
