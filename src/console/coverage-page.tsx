import type { JSX } from 'preact';
export function CoveragePage(): JSX.Element {
  return (
    <main class="page">
      <h1>Coverage</h1>
    </main>
  );
}
