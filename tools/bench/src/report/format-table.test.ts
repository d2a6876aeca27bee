import { expect, it } from 'vitest';
import { formatTable } from './format-table.js';

it('a table aligns names left and numbers right', () => {
  expect(
    formatTable(
      [{ title: 'name', align: 'left' }, { title: 'n' }, { title: 'note', align: 'left' }],
      [
        ['a', '100', 'x'],
        ['bcdef', '7', ''],
      ],
    ),
  ).toBe(['name     n  note', '-----  ---  ----', 'a      100  x', 'bcdef    7'].join('\n'));
});
