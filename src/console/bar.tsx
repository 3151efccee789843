import type { JSX } from 'preact';
import { capitalized } from '../base/text';
import type { Page } from './address';
import { Icon } from './controls';
import { useConsole } from './use-console';

export function Bar({ pages, page }: { readonly pages: readonly Page[]; readonly page: Page }): JSX.Element {
  const { store, state } = useConsole();
  const { api, session, sessions, connection } = state;
  const faults = sessions.reduce((sum, one) => sum + one.faults, 0);
  const prefix = session === '' || session === 'default' ? '' : `/@${session}`;
  const url = store.origin + prefix + (api?.basePath ?? '');
  return (
    <header class="bar">
      <a class="brand" href="#traffic">
        <svg viewBox="0 0 22 16" width="22" height="16" aria-hidden="true">
          <circle cx="14.5" cy="8" r="6" />
          <circle cx="7.5" cy="8" r="6" />
        </svg>
        Understudy
      </a>
      {api !== undefined && (
        <span class="doc" title={api.file}>
          <b>{api.title}</b> {api.version} <span class="tag">{api.kind}</span>
        </span>
      )}
      <nav class="nav" aria-label="Pages">
        {pages.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === page ? 'page' : undefined}>
            {capitalized(name)}
            {name === 'faults' && faults > 0 && (
              <span class="tag made">
                {faults}
                <span class="vh"> on</span>
              </span>
            )}
          </a>
        ))}
        <a href="reference/">Reference</a>
      </nav>
      <span class="grow" />
      {api?.kind === 'mock' && (
        <label class="scope">
          <span class="vh">Session</span>
          <select value={session} onChange={(event) => store.update({ session: event.currentTarget.value })}>
            <option value="">All sessions</option>
            {sessions.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {api !== undefined && (
        <button type="button" class="btn quiet url" title="Copy the base URL" onClick={() => store.copy(url, url)}>
          <code>{url.replace(/^https?:\/\//, '')}</code>
          <Icon name="copy" />
        </button>
      )}
      {connection.state !== 'locked' && (
        <span class={connection.state === 'lost' ? 'live off' : 'live'} role="status">
          {{ live: 'Live', connecting: 'Connecting', lost: 'Not connected' }[connection.state]}
        </span>
      )}
    </header>
  );
}
