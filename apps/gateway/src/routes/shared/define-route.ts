import type { TObject } from 'typebox';
import type { Accepts } from '../../edge/admission/operation-access.js';
import type { Operation, RouteDefinition } from '../../operation/route-definition.js';
import type { GatewayContext } from '../../ports.js';

/** An operation of the gateway: its handler receives everything in `ports.ts`. */
export type Route = Operation<GatewayContext>;

/** Declares an operation. The types of its input and output follow from its schemas. */
export function defineRoute<
  Params extends TObject,
  Query extends TObject,
  Body extends TObject,
  Response extends TObject,
  Accepting extends Accepts = 'caller',
>(definition: RouteDefinition<Params, Query, Body, Response, Accepting, GatewayContext>): Route {
  return definition as unknown as Route;
}
