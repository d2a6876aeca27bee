import path from 'node:path';
import { GATEWAY_FLOORS } from './floors.mjs';

/** The first folder or file under the gateway's `src`; undefined for files elsewhere, and for generated ones. */
function roomOf(file) {
  const [, room] = /[\\/]apps[\\/]gateway[\\/]src[\\/]([^\\/]+?)(?:\.[jt]s)?(?:[\\/].*)?$/.exec(file) ?? [];
  return room === 'generated' ? undefined : room;
}

const floorOf = (room) => GATEWAY_FLOORS.findIndex((rooms) => rooms.includes(room));

/**
 * ESLint rule: the gateway imports downwards only (docs/floors.md).
 * @type {import('eslint').Rule.RuleModule}
 */
export const floorRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up: '{{own}} is below or beside {{other}}: import from a lower floor (docs/floors.md).',
      unknown: '{{own}} has no floor: add it to tools/floors/floors.mjs.',
    },
  },
  create(context) {
    const own = roomOf(context.filename);
    if (own === undefined) return {};
    if (floorOf(own) === -1) return { Program: (node) => context.report({ node, messageId: 'unknown', data: { own } }) };
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const other = roomOf(path.resolve(path.dirname(context.filename), source.value));
      if (other === undefined || other === own || floorOf(other) < floorOf(own)) return;
      context.report({ node: source, messageId: 'up', data: { own, other } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
