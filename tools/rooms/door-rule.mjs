import path from 'node:path';
import { findRooms, locate } from './find-rooms.mjs';

/**
 * ESLint rule: a room is entered only through its `index.ts` (docs/rooms.md).
 * @type {import('eslint').Rule.RuleModule}
 */
export const doorRule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { door: 'Import from the door of the room: {{room}}/index.js.' },
  },
  create(context) {
    const rooms = new Map();
    const roomsOf = (sources) => rooms.get(sources) ?? rooms.set(sources, findRooms(sources)).get(sources);
    const own = locate(context.filename, roomsOf);
    const check = ({ source }) => {
      if (typeof source?.value !== 'string' || !source.value.startsWith('.')) return;
      const target = locate(path.resolve(path.dirname(context.filename), source.value), roomsOf);
      if (target?.room === undefined || target.within === 'index.js') return;
      if (own?.sources === target.sources && own.room === target.room) return;
      context.report({ node: source, messageId: 'door', data: { room: target.room } });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};
