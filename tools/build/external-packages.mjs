/** esbuild: npm packages stay outside and are resolved from node_modules at run time; workspace packages go in. */
export const externalPackages = {
  name: 'external-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === 'entry-point' || specifier.startsWith('@matchpoint/') ? undefined : { path: specifier, external: true },
    );
  },
};
