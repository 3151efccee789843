const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { buildSync, version } = require('esbuild');

const faker = require.resolve('@faker-js/faker').replace(/(@faker-js.faker).*/, '$1/package.json');

/**
 * Jest's transform of what imports faker: with the part of faker that it uses, in one CommonJS file, as the build bundles it.
 * File by file, every test file would load some seventy languages.
 */
module.exports = {
  process: (_source, entryPoint) => {
    const options = {
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      minifySyntax: true,
      write: false,
    };
    return { code: buildSync({ entryPoints: [entryPoint], ...options }).outputFiles[0].text };
  },
  getCacheKey: (source) =>
    [source, readFileSync(module.filename), readFileSync(faker), version]
      .reduce((hash, part) => hash.update(part), createHash('sha256'))
      .digest('hex'),
};
