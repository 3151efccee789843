// Jest depends on it; so it is its version that is taken.
const jest = require.resolve('@jest/core', { paths: [require.resolve('jest')] });
const { default: Sequencer } = require(require.resolve('@jest/test-sequencer', { paths: [jest] }));

/** What takes longest, by the beginning of its path. */
const long = [
  'test/fleets/foreign-items',
  'contract-tests/self-proof/self-proof',
  'test/cli/cli',
  'test/load/heap',
  'test/load/journal',
];

/** Where no earlier run tells how long each file takes, Jest goes by size; so what is short and slow would come last, alone. */
module.exports = class LongTestsFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path, context }) => {
      const name = path.slice(context.config.rootDir.length + 1).replaceAll('\\', '/');
      const place = long.findIndex((start) => name.startsWith(start));
      return place === -1 ? long.length : place;
    };
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
};
