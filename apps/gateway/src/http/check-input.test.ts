import Type from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { compileCheck } from './check-input.js';

const check = compileCheck('body', Type.Object({ list: Type.Optional(Type.Array(Type.Object({ known: Type.Optional(Type.Integer()) }))) }));
const wide = (names: number): Record<string, number> => Object.fromEntries(Array.from({ length: names }, (_, index) => [`x${index}`, 1]));

describe('checking input', () => {
  it('leaves unknown fields out and names each once', () => {
    const { value, ignored } = check({ list: [{ ...wide(3), known: 1 }, wide(3)], typo: 1 });
    expect(value).toEqual({ list: [{ known: 1 }, {}] });
    expect(ignored).toEqual(['list[].x0', 'list[].x1', 'list[].x2', 'typo']);
  });

  it('does not search what it has named again for every further name', () => {
    const searches = vi.spyOn(Array.prototype, 'includes');
    const { ignored } = check({ list: [wide(1_000)] });
    const searched = searches.mock.contexts.length;
    searches.mockRestore();
    expect(ignored).toHaveLength(1_000);
    expect(searched).toBeLessThan(1_000);
  });
});
