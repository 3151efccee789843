/** The public API of the checks as tests of Jest, Vitest or node:test: `understudy/conformance`. */
export {
  defineConformanceTests,
  type ConformanceOptions,
  type ConformanceTarget,
  type ShownVerdict,
  type TestFramework,
} from './verify/conformance-tests';
