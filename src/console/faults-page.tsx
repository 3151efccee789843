import type { JSX } from 'preact';
export function FaultsPage(): JSX.Element {
  return (
    <main class="page">
      <h1>Faults</h1>
    </main>
  );
}
