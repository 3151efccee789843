import type { Finding } from './finding';
import { markup, type Markup } from './markup';

/** One cause: what was expected, what came, where the file says so, and commands that show it. */
export function findingArticle(finding: Finding, number: number): Markup {
  const { level, title, rule, sentence, baseline, id, places } = finding;
  const isError = level === 'error';
  const [first, ...others] = places;
  return markup`<article class="panel cause ${isError ? 'error' : 'warning'}" id="cause-${number}">
<h2><i class="i ${isError ? 'i-bad v-bad' : 'i-warn v-warn'}"></i><span>${title}</span></h2>
<div class="pad">
<p class="row"><span class="tag ${isError ? 'bad' : 'warn'}">${isError ? 'Error' : 'Warning'}</span>${baseline === undefined ? undefined : markup`<span class="tag">${baseline === 'new' ? 'New' : 'Known'}</span>`}<a href="#rule-${rule}"><code>${rule}</code></a><span class="muted">${sentence}</span><span class="grow"></span><span class="muted">ID <code>${id}</code></span></p>
<div class="two">
${explanation(finding)}
${basis(finding)}
</div>
${(first?.curl ?? []).map((command) => markup`${command === '' ? undefined : copyable(command)}\n`)}
${others.length === 0 ? undefined : markup`<p class="muted">Also in ${others.map(({ operation }, index) => markup`${index > 0 ? ', ' : ''}<code>${operation}</code>`)}</p>`}
</div>
</article>
`;
}

function explanation({ expected, received, seenIn, advice, places }: Finding): Markup {
  const first = places[0]?.exchanges.at(-1);
  const seen = first === undefined ? seenIn : `${seenIn}, first in request ${first}`;
  const rows: readonly (readonly [string, Markup | string])[] = [
    ['Expected', expected],
    ['Got', received],
    ['Seen in', seen],
    ['What to do', advice ?? ''],
  ];
  return markup`<dl class="facts">${rows.map(([label, value]) => (value === '' ? undefined : markup`<dt>${label}</dt><dd>${value}</dd>`))}</dl>`;
}

function basis({ basis: { text, at, lines = [], line } }: Finding): Markup {
  const source = lines.map(
    ({ number, text: shown }) =>
      markup`<span${number === line ? markup` class="hit"` : undefined}><i>${number}</i>${shown}</span>`,
  );
  return markup`<div><p class="at"><b>${text}</b>${at === text ? undefined : markup` <span class="muted">${at}</span>`}</p>${source.length === 0 ? undefined : markup`<pre class="src">${source}</pre>`}</div>`;
}

/** A text with a button that copies it. */
export function copyable(text: string): Markup {
  return markup`<div class="copy"><pre class="cmd">${text}</pre><button class="btn" type="button" data-copy hidden>Copy</button></div>`;
}
