/** The subscription to every type of event, including future ones. */
export const EVERY_EVENT = '*';
const FAMILY_SUFFIX = '.*';

/** Whether a list of names, families (`match.*`) and `*` covers an event type (docs/reference/webhooks.md#events). */
export function subscribes(subscriptions: readonly string[], type: string): boolean {
  return subscriptions.some(
    (each) => each === type || each === EVERY_EVENT || (each.endsWith(FAMILY_SUFFIX) && type.startsWith(each.slice(0, -1))),
  );
}

/** Every text of a list under which an endpoint that wants `type` is found: its name, its family and `*`. */
export function subscriptionsOf(type: string): string[] {
  const [family = type] = type.split('.', 1);
  return [type, `${family}${FAMILY_SUFFIX}`, EVERY_EVENT];
}

/** The items of the list that are neither `*` nor a known type nor a family of known types. */
export function unknownSubscriptions(subscriptions: readonly string[], known: readonly string[]): string[] {
  const allowed = new Set([EVERY_EVENT, ...known.flatMap(subscriptionsOf)]);
  return subscriptions.filter((each) => !allowed.has(each));
}
