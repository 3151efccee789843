import type { JSX } from 'preact';
export function SessionsPage(): JSX.Element {
  return (
    <main class="page">
      <h1>Sessions</h1>
    </main>
  );
}
