import Type from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { checkOf } from './check-input.js';
import { HTTPS_URL } from './fields.js';

const check = checkOf('body', Type.Object({ list: Type.Optional(Type.Array(Type.Object({ known: Type.Optional(Type.Integer()) }))) }));
const wide = (names: number): Record<string, number> => Object.fromEntries(Array.from({ length: names }, (_, index) => [`x${index}`, 1]));

describe('checking input', () => {
  it('omits unknown fields and names each once', () => {
    const ignored = new Set<string>();
    expect(check({ list: [{ ...wide(3), known: 1 }, wide(3)], typo: 1 }, ignored)).toEqual({ list: [{ known: 1 }, {}] });
    expect([...ignored]).toEqual(['list[].x0', 'list[].x1', 'list[].x2', 'typo']);
  });

  it('names unknown fields of an input that it refuses', () => {
    const ignored = new Set<string>();
    expect(() => check({ list: [{ known: 'x' }], typo: 1 }, ignored)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect([...ignored]).toEqual(['typo']);
  });

  const linked = checkOf('body', Type.Object({ urls: Type.Array(Type.String({ pattern: HTTPS_URL })) }));

  it('says of a bad URL what it must be, without the pattern, and takes a scheme in any case', () => {
    const urls = ['https://cdn.example.org/1.png', 'HTTPS://X.example/', 'https://x.example?a#b'];
    expect(linked({ urls }, new Set())).toEqual({ urls });
    for (const url of ['http://x.example/', 'https://', 'https://user@x.example/', 'ftp://x'])
      expect(() => linked({ urls: [...urls, url] }, new Set())).toThrow(
        expect.objectContaining({ message: 'body.urls[3] must be an https URL' }),
      );
  });

  it('says of a constant which value is expected', () => {
    const confirmed = checkOf('body', Type.Object({ confirm: Type.Literal(true) }));
    expect(() => confirmed({ confirm: false }, new Set())).toThrow(expect.objectContaining({ message: 'body.confirm must be true' }));
  });

  const typed = checkOf(
    'body',
    Type.Object({
      known: Type.Optional(Type.Number()),
      nested: Type.Optional(Type.Object({ known: Type.Optional(Type.Number()) })),
      list: Type.Optional(Type.Array(Type.Object({ known: Type.Optional(Type.Number()) }))),
      rules: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      either: Type.Optional(Type.Union([Type.String(), Type.Number()])),
    }),
  );

  it.each(['1e30', '9007199254740993', '-1e999', '{"a":[1e30]}', '[[1e30]]'])('omits an unknown field that contains %s', (text) => {
    const ignored = new Set<string>();
    const input = JSON.parse(`{"known":1,"nested":{"new":${text}},"list":[{"new":${text}}],"new":${text}}`) as unknown;
    expect(typed(input, ignored)).toEqual({ known: 1, nested: {}, list: [{}] });
    expect([...ignored]).toEqual(['nested.new', 'list[].new', 'new']);
  });

  it.each([
    ['{"known":1e30}', 'body.known'],
    ['{"nested":{"known":1e999}}', 'body.nested.known'],
    ['{"list":[{},{"known":9007199254740993}]}', 'body.list[1].known'],
    ['{"rules":{"a":1e30}}', 'body.rules.a'],
    ['{"rules":{"a":[{"b":1e30}]}}', 'body.rules.a[0].b'],
    ['{"either":1e30}', 'body.either'],
  ])('refuses a number in a known field that can’t be represented exactly: %s', (text, path) => {
    const details = { issues: [expect.objectContaining({ path })] };
    expect(() => typed(JSON.parse(text), new Set())).toThrow(expect.objectContaining({ code: 'INVALID_INPUT', details }));
  });

  it.each([
    '{"new":"a\\u0000"}',
    '{"new":["\\ud800"]}',
    '{"new\\u0000":1}',
    '{"nested":{"new":{"\\udc00":1}}}',
    `{"new":${'['.repeat(32)}${']'.repeat(32)}}`,
  ])('refuses text and nesting that can’t be stored, anywhere in a body: %s', (text) => {
    expect(() => typed(JSON.parse(text), new Set())).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
  });

  it('truncates long names of unknown fields in its response', () => {
    const refused = (): unknown => typed({ ['x'.repeat(100_000)]: 'a\u0000' }, new Set());
    expect(refused).toThrow(expect.objectContaining({ message: expect.stringMatching(/^.{1,400}$/) }));
  });

  it('handles many unknown fields in linear time', () => {
    const searches = vi.spyOn(Array.prototype, 'includes');
    const ignored = new Set<string>();
    check({ list: [wide(1_000)] }, ignored);
    const searched = searches.mock.contexts.length;
    searches.mockRestore();
    expect(ignored.size).toBe(1_000);
    expect(searched).toBeLessThan(1_000);
  });
});
