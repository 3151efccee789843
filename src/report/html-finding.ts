import { fieldsOf, type FieldLabel, type Finding } from './finding';
import { markup, type Markup } from './markup';

/** One cause: what was expected, what came, where the file says so, and commands that show it. */
export function findingArticle(finding: Finding, number: number): Markup {
  const { level, title, rule, sentence, baseline, id, places } = finding;
  const isError = level === 'error';
  const [first, ...others] = places;
  return markup`<article class="panel cause ${isError ? 'error' : 'warning'}" id="problem-${number}">
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

/** Rule, ID and place stand elsewhere. */
const explaining: readonly FieldLabel[] = ['Expected', 'Got', 'Seen in', 'What to do'];

function explanation(finding: Finding): Markup {
  const rows = fieldsOf(finding).filter(({ label }) => explaining.includes(label));
  return markup`<dl class="facts">${rows.map(({ label, value }) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl>`;
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
