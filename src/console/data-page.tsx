import type { JSX } from 'preact';
export function DataPage(): JSX.Element {
  return (
    <main class="page">
      <h1>Data</h1>
    </main>
  );
}
