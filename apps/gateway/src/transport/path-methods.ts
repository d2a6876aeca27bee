import { DomainError } from '@matchpoint/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import createRouter from 'find-my-way';
import { lacksSegment } from './lacks-segment.js';

/** Served on any path: by the preflight, and by `refuseMalformedHttp`. */
const OF_NO_PATH = ['OPTIONS', 'CONNECT'];
/** Paths are kept as those of one method. */
const ANY = 'GET';

/** Which methods each path of the application supports. */
export interface PathMethods {
  /** 405 if the path of a request exists with other methods; undefined if it doesn't exist. */
  refusalOf(request: FastifyRequest): DomainError | undefined;
  /**
   * Completes the routes, once all are there: without this, `GET /matches/create` would get a match called “create” instead of 405.
   */
  complete(): void;
}

/**
 * Follows the routes of an application, which must not have any yet. Giving each path a route for each of the thirty methods that it
 * doesn't support would take longer than the rest of the gateway's start.
 */
export function followPathMethods(app: FastifyInstance, { maxParamLength }: { maxParamLength: number }): PathMethods {
  const router = createRouter({ maxParamLength });
  const methodsOf = new Map<string, string[]>();
  let isComplete = false;

  app.addHook('onRoute', ({ url, method }) => {
    const added = [method].flat().filter((each) => !OF_NO_PATH.includes(each));
    if (added.length === 0 || isComplete) return;
    // The router treats paths that differ only in parameter names as one path.
    const path = url.replace(/:\w+/g, ':parameter');
    let methods = methodsOf.get(path);
    if (!methods) {
      methodsOf.set(path, (methods = []));
      router.on(ANY, path, () => undefined, methods);
    }
    methods.push(...added);
  });

  return {
    refusalOf({ raw }) {
      const found = router.find(ANY, raw.url ?? '');
      return found && !lacksSegment(found) ? refusalBy(found.store as string[]) : undefined;
    },
    complete() {
      isComplete = true;
      const paths = [...methodsOf].map(([path, methods]) => ({ path, methods, segments: path.split('/') }));
      for (const { path, methods, segments } of paths) {
        // Its own methods are among them, and are not missing.
        const found = paths.filter((other) => matches(other.segments, segments)).flatMap((other) => other.methods);
        const missing = new Set(found.filter((method) => !methods.includes(method)));
        if (missing.size > 0)
          app.route({
            method: [...missing],
            url: path,
            config: { edge: { kind: 'open' } },
            onRequest: (_request, _reply, done) => done(refusalBy(methods)),
            handler: () => undefined,
          });
      }
    },
  };
}

function refusalBy(methods: readonly string[]): DomainError {
  return new DomainError('error_method_not_allowed', { details: { allow: [...methods] } });
}

/** Whether the router would find the path `pattern` for `given`, if there were no other. */
function matches(pattern: readonly string[], given: readonly string[]): boolean {
  return pattern.length === given.length && pattern.every((segment, index) => segment.startsWith(':') || segment === given[index]);
}
