import type { Outline, OutlineOperation } from './outline.js';
import { differences } from './differences.js';

/**
 * Changes in `after` that would break a client written for `before`, one per line, such as
 * `POST /matches/create: body.notes is no longer taken`. A valid request must stay valid; an answer and an event must keep what was
 * promised. New operations, optional fields, and new fields and enum values of answers break nobody.
 */
export function findBreaks(before: Outline, after: Outline): string[] {
  const operations = Object.entries(before.operations).flatMap(([name, operation]) => {
    const now = after.operations[name];
    return (now ? breaksOf(operation, now) : ['is gone']).map((line) => `${name}: ${line}`);
  });
  const events = Object.entries(before.events).flatMap(([name, schema]) => {
    const now = after.events[name];
    const lines = now === undefined ? ['is gone'] : schema && now ? differences(now, schema, { at: 'body', of: 'answer' }) : [];
    return lines.map((line) => `event ${name}: ${line}`);
  });
  return [...operations, ...events];
}

function breaksOf(before: OutlineOperation, after: OutlineOperation): string[] {
  return [...parameterBreaks(before, after), ...bodyBreaks(before, after), ...responseBreaks(before, after)];
}

function parameterBreaks(before: OutlineOperation, after: OutlineOperation): string[] {
  const kept = Object.entries(before.parameters).flatMap(([name, { required, schema }]) => {
    const now = after.parameters[name];
    if (!now) return [`${name} is no longer taken`];
    return [
      ...(now.required && !required ? [`${name} is now required`] : []),
      ...differences(schema, now.schema, { at: name, of: 'request' }),
    ];
  });
  const added = Object.entries(after.parameters).filter(([name, { required }]) => required && !(name in before.parameters));
  return [...kept, ...added.map(([name]) => `${name} is new and required`)];
}

function bodyBreaks({ body: before }: OutlineOperation, { body: after }: OutlineOperation): string[] {
  if (!before) return after?.required ? ['a body is now required'] : [];
  if (!after) return ['a body is no longer taken'];
  return [
    ...(after.required && !before.required ? ['a body is now required'] : []),
    ...differences(before.schema, after.schema, { at: 'body', of: 'request' }),
  ];
}

function responseBreaks(before: OutlineOperation, after: OutlineOperation): string[] {
  return Object.entries(before.responses).flatMap(([status, schema]) => {
    const now = after.responses[status];
    if (now === undefined) return [`${status} is no longer answered`];
    if (!schema) return [];
    return now ? differences(now, schema, { at: status, of: 'answer' }) : [`${status} has no body any more`];
  });
}
